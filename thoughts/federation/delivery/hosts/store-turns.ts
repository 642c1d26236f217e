// SQL of when a host's queue is worth a look.
import { prepared, preparedEffect } from '@tandem/platform/database/prepared.ts';
import { rowsOf } from '@tandem/platform/database/sql.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../../tables.ts';

/** When the queue of a host has something: the next unleased delivery, the next follow, the next end of a lease. */
export type Outlook = {
  host: string;
  due: Instant | null;
  follow: Instant | null;
  leaseEnds: Instant | null;
};

/** Only deliveries due after `dueAfter` count, and follows due after `followAfter`. */
export type Look = { host: string; dueAfter: Instant; followAfter: Instant };

/** In no order. */
export const selectOutlooks = (
  db: FederationDb,
  looks: readonly Look[],
  now: Instant,
): Promise<Outlook[]> => {
  const rows = looks.map(({ host, dueAfter, followAfter }) => ({
    ...{ host, due_after: String(dueAfter), follow_after: String(followAfter) },
  }));
  return selectOutlooksOf(db, rows, now);
};

type LookRow = { host: string; due_after: string; follow_after: string };

const selectOutlooksOf = prepared((db: FederationDb, rows: readonly LookRow[], now: Instant) =>
  db.selectFrom(rowsOf(db, ['host', 'due_after', 'follow_after'], rows)).select((select) => {
    const next = (after: 'row.due_after' | 'row.follow_after') =>
      select
        .selectFrom('delivery')
        .select('due_at as at')
        .whereRef('delivery.host', '=', 'row.host')
        .where('failed_at', 'is', null)
        .whereRef('due_at', '>', (ref) => ref.cast<number>(after, 'bigint'))
        .where((where) => where.or([where('lease', 'is', null), where('lease_ends_at', '<=', now)]))
        .orderBy('due_at')
        .limit(1);
    return [
      'row.host',
      next('row.due_after').as('due'),
      next('row.follow_after').where('is_follow', '=', 1).as('follow'),
      select
        .selectFrom('delivery')
        .select((leased) => leased.fn.min('lease_ends_at').as('at'))
        .whereRef('delivery.host', '=', 'row.host')
        .where('lease', 'is not', null)
        .where('lease_ends_at', '>', now)
        .as('leaseEnds'),
    ];
  }),
);

export type NextTurn = { host: string; at: Instant | null };

/** Sets when each host's turn comes. */
export async function updateTurns(tx: FederationDb, turns: readonly NextTurn[]): Promise<void> {
  const rows = turns.map(({ host, at }) => ({ host, at: at === null ? '' : String(at) }));
  await updateTurnsOf(tx, rows);
}

const updateTurnsOf = preparedEffect((tx: FederationDb, rows: readonly { host: string; at: string }[]) =>
  tx
    .updateTable('remote_host')
    .from(rowsOf(tx, ['host', 'at'], rows))
    .set({ next_at: sql<number | null>`cast(nullif("row"."at", '') as bigint)` })
    .whereRef('remote_host.name', '=', 'row.host'),
);
