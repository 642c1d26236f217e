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

/** Every kind on the default set-up, then each other set-up with kinds that differ in what they hold. */
export function usualCases(): Case[] {
  const usual = kinds.map((kind): Case => ({ kind, ...of('sqlite', 1, 'none'), sizes: SIZES }));
  const others: [Kind, DialectName, number, ProxyName, number][] = [
    ['key-get', 'postgres', 2, 'none', 1150],
    ['key-post', 'postgres', 1, 'nginx', 1150],
    ['slow-ancestors', 'postgres', 2, 'caddy', 64],
    ['slow-login', 'sqlite', 2, 'nginx', 5000],
    ['slow-upload', 'postgres', 1, 'caddy', 1150],
    ['unread-entries', 'postgres', 2, 'none', 1150],
    ['unread-memo', 'sqlite', 1, 'nginx', 1150],
    ['random-logins', 'postgres', 1, 'none', 1150],
    ['slow-inbox', 'sqlite', 1, 'none', LARGEST],
  ];
  return [
    ...usual,
    ...others.map(([kind, database, processes, proxy, size]): Case => {
      return { kind, ...of(database, processes, proxy), sizes: [size] };
    }),
  ];
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
