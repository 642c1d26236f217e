// Which combinations of attack, size, database, processes and proxy are run.
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

export const SIZES = [64, 1150, 5000] as const;

const NONE = of('sqlite', 1, 'none');
/**
 * What `npm run test:slow` runs: each kind once, and between them each database, number of processes and
 * proxy. Unread responses run without a proxy, which would read most of them itself, except the
 * export, which runs behind Caddy.
 */
const SELECTED: Readonly<Record<Kind, Omit<Case, 'kind'>>> = {
  'key-get': { ...of('postgres', 2, 'none'), sizes: [1150] },
  'key-post': { ...of('sqlite', 1, 'nginx'), sizes: [1150] },
  'slow-ancestors': { ...of('postgres', 1, 'none'), sizes: [1150] },
  'slow-inbox': { ...NONE, sizes: [5000] },
  'unread-thread': { ...NONE, sizes: [1150] },
  'slow-login': { ...of('sqlite', 2, 'none'), sizes: [1150] },
  'slow-upload': { ...of('postgres', 2, 'caddy'), sizes: [1150] },
  'unread-entries': { ...of('postgres', 2, 'none'), sizes: [1150] },
  'unread-calendar': { ...NONE, sizes: [1150] },
  'unread-memo': { ...NONE, sizes: [5000] },
  'unread-export': { ...of('postgres', 1, 'caddy'), sizes: [1150] },
  'random-logins': { ...NONE, sizes: [64, 1150] },
};

export const selectedCases = (): Case[] => kinds.map((kind) => ({ kind, ...SELECTED[kind] }));

/** The whole matrix. */
export function everyCase(): Case[] {
  return kinds.flatMap((kind) =>
    (['sqlite', 'postgres'] as const).flatMap((database) =>
      [1, 2].flatMap((processes) =>
        PROXIES.map((proxy): Case => ({ kind, ...of(database, processes, proxy), sizes: SIZES })),
      ),
    ),
  );
}

export const nameOf = ({ kind, database, processes, proxy }: Case): string =>
  `${kind}, ${database}, ${processes} ${processes === 1 ? 'process' : 'processes'}, ${proxy === 'none' ? 'no proxy' : proxy}`;

function of(database: DialectName, processes: number, proxy: ProxyName) {
  return { database, processes, proxy };
}

const OPENED_PER_SECOND = 300;
const HELD_SECONDS = 6;

/** Seconds until so many connections are open, and some more. */
export const secondsFor = (connections: number): number =>
  Math.ceil(connections / OPENED_PER_SECOND) + HELD_SECONDS;
