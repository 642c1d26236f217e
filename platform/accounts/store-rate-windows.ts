// SQL of the windows in which something is counted.

import { sql } from 'kysely';
import { preparedEffect, preparedFirst } from '../database/prepared.ts';
import type { PlatformDb } from '../database/tables.ts';
import type { Instant } from '../time/clock.ts';

/** The window that now runs; undefined where none does. */
export const selectWindow = preparedFirst((db: PlatformDb, id: string, now: Instant) =>
  db.selectFrom('rate_window').select(['hits', 'ends_at']).where('id', '=', id).where('ends_at', '>', now),
);

/** Counts one more in the window that now runs, or begins one of `length` milliseconds. */
export const upsertWindow = (tx: PlatformDb, id: string, now: Instant, length: number) =>
  tx
    .insertInto('rate_window')
    .values({ id, hits: 1, ends_at: now + length })
    .onConflict((on) =>
      on.column('id').doUpdateSet({
        hits: sql`case when rate_window.ends_at > ${now} then rate_window.hits + 1 else 1 end`,
        ends_at: sql`case when rate_window.ends_at > ${now} then rate_window.ends_at else ${now + length} end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();

export const deleteEndedWindows = preparedEffect((tx: PlatformDb, now: Instant) =>
  tx.deleteFrom('rate_window').where('ends_at', '<=', now),
);
