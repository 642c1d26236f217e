// Which combinations of attack, size, database, processes and proxy are tried.
import type { DialectName } from '../../platform/database/database.ts';
import { type Kind, kinds } from './kinds.ts';

export const PROXIES = ['none', 'nginx', 'caddy'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** One start of a service, attacked by each number of connections in turn. */
export type Case = {
  kind: Kind;
  database: DialectName;
  processes: number;
  proxy: ProxyName;
  sizes: readonly number[];
};

export const SIZES = [64, 1150] as const;
/** What the least machine that is supported bears of connections. */
const LARGEST = 5000;

/** What holds with 64 connections, and not yet with 1,150. */
const FEW: readonly Kind[] = ['random-logins', 'unread-thread'];

/** Every kind on the default set-up, by as many as it is known to bear (docs/findings/trials.md). */
export function usualCases(): Case[] {
  return kinds.map((kind): Case => {
    return { kind, ...of('sqlite', 1, 'none'), sizes: [FEW.includes(kind) ? 64 : 1150] };
  });
}

/** The whole matrix. */
export function everyCase(): Case[] {
  return kinds.flatMap((kind) =>
    (['sqlite', 'postgres'] as const).flatMap((database) =>
      [1, 2].flatMap((processes) =>
        PROXIES.map(
          (proxy): Case => ({ kind, ...of(database, processes, proxy), sizes: [...SIZES, LARGEST] }),
        ),
      ),
    ),
  );
}

export const nameOf = ({ kind, database, processes, proxy }: Case): string =>
  `${kind}, ${database}, ${processes} ${processes === 1 ? 'process' : 'processes'}, ${proxy === 'none' ? 'no proxy' : proxy}`;

const of = (database: DialectName, processes: number, proxy: ProxyName) => ({ database, processes, proxy });
