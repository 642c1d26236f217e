// SQL of the hosts' next attempts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { textRows } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { QUEUE } from '../delivery-store.ts';

/** The next times in a host's queue: unleased delivery, follow, and end of a lease. */
export type NextAttempts = {
  host: string;
  due: Instant | null;
  follow: Instant | null;
  leaseEnds: Instant | null;
};

/** Only deliveries due after `dueAfter` count, and follows due after `followAfter`. */
export type NextAttemptQuery = { host: string; dueAfter: Instant; followAfter: Instant };

/** Unordered. */
export const selectNextAttempts = (
  db: FederationDb,
  queries: readonly NextAttemptQuery[],
  now: Instant,
): Promise<NextAttempts[]> => {
  const rows = queries.map(({ host, dueAfter, followAfter }) => ({
    host,
    due_after: String(dueAfter),
    follow_after: String(followAfter),
  }));
  return selectNextAttemptRows.rows(db, rows, now);
};

type NextAttemptRow = { host: string; due_after: string; follow_after: string };

const selectNextAttemptRows = defineQuery(
  (db: FederationDb, rows: readonly NextAttemptRow[], now: Instant) =>
    db.selectFrom(textRows(db, ['host', 'due_after', 'follow_after'], rows)).select((select) => {
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
          .select((inProgress) => inProgress.fn.min('lease_ends_at').as('at'))
          .whereRef('delivery.host', '=', 'row.host')
          .where('lease', 'is not', null)
          .where('lease_ends_at', '>', now)
          .as('leaseEnds'),
      ];
    }),
  QUEUE,
);

type NextAttempt = { host: string; at: Instant | null };

/** Sets the next attempt of each host. */
export async function updateNextAttempts(tx: FederationDb, attempts: readonly NextAttempt[]): Promise<void> {
  const rows = attempts.map(({ host, at }) => ({ host, at: at === null ? '' : String(at) }));
  await updateNextAttemptRows.run(tx, rows);
}

const updateNextAttemptRows = defineQuery((tx: FederationDb, rows: readonly { host: string; at: string }[]) =>
  tx
    .updateTable('remote_host')
    .from(textRows(tx, ['host', 'at'], rows))
    .set({ next_at: sql<number | null>`cast(nullif("row"."at", '') as bigint)` })
    .whereRef('remote_host.name', '=', 'row.host'),
);
