// SQL of rate-limit windows.

import { sql } from 'kysely';
import { defineQuery } from '../../database/queries/define-query.ts';
import type { PlatformDb } from '../../database/tables.ts';
import { type Instant, MAX_CLOCK_SKEW } from '../../time/clock.ts';

/** The latest end of a current window (see {@link MAX_CLOCK_SKEW}). */
const latestEnd = (now: Instant, length: number): Instant => now + length + MAX_CLOCK_SKEW;

/** The current window of `length` milliseconds; undefined if there is none. */
export const selectCurrentWindow = (db: PlatformDb, id: string, now: Instant, length: number) =>
  selectWindowEndingBy.first(db, id, now, latestEnd(now, length));

const selectWindowEndingBy = defineQuery((db: PlatformDb, id: string, now: Instant, latest: Instant) =>
  db
    .selectFrom('rate_window')
    .select(['hits', 'ends_at'])
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', latest),
);

/** Increments the current window, or starts one of `length` milliseconds. */
export const upsertWindow = (tx: PlatformDb, id: string, now: Instant, length: number) => {
  const runs = sql`rate_window.ends_at > ${now} and rate_window.ends_at <= ${latestEnd(now, length)}`;
  return tx
    .insertInto('rate_window')
    .values({ id, hits: 1, ends_at: now + length })
    .onConflict((on) =>
      on.column('id').doUpdateSet({
        hits: sql`case when ${runs} then rate_window.hits + 1 else 1 end`,
        ends_at: sql`case when ${runs} then rate_window.ends_at else ${now + length} end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();
};

/** Decrements the current window, if it has hits. */
export const decrementWindow = defineQuery((tx: PlatformDb, id: string, now: Instant) =>
  tx
    .updateTable('rate_window')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('id', '=', id)
    .where('hits', '>', 0)
    .where('ends_at', '>', now),
);

export const deleteEndedWindows = defineQuery((tx: PlatformDb, now: Instant) =>
  tx.deleteFrom('rate_window').where('ends_at', '<=', now),
);
