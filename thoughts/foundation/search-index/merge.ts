// Merges the segments of SQLite's word indexes periodically: FTS5 reads every segment in every search.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { ThoughtsDatabase, ThoughtsDb } from '../tables/tables.ts';

/** FTS5 leaves up to four segments of each size. */
const MAX_SEGMENTS = 6;
/** Takes some milliseconds, which block the writer. */
const PAGES_AT_ONCE = 16;
/** Far more than an index of ten million thoughts needs. Ends a merge that cannot keep up with new posts. */
const MAX_STEPS = 50_000;

export const mergeWordIndexesJob = (database: ThoughtsDatabase): PeriodicJob => ({
  name: 'merge word indexes',
  every: HOUR,
  run: async () => {
    if (database.dialect === 'sqlite') await mergeWordIndexes(database);
  },
});

/** Merges each index with more than `most` segments into one, in small transactions. */
export async function mergeWordIndexes(database: ThoughtsDatabase, most = MAX_SEGMENTS): Promise<void> {
  for (const index of INDEXES)
    if ((await countSegments(database.read, index)) > most) await mergeIndex(database, index);
}

async function mergeIndex(database: ThoughtsDatabase, index: WordIndex): Promise<void> {
  const merge = (pages: number) => database.write((tx) => mergeSegments(tx, index, pages));
  let isUnfinished = await merge(-PAGES_AT_ONCE);
  for (let step = 0; isUnfinished && step < MAX_STEPS; step += 1) isUnfinished = await merge(PAGES_AT_ONCE);
}

// SQL of the segments of SQLite's word indexes. FTS5 searches each segment separately.

const INDEXES = ['search_public_words', 'search_other_words', 'search_user_words'] as const;
type WordIndex = (typeof INDEXES)[number];

export async function countSegments(db: ThoughtsDb, index: WordIndex): Promise<number> {
  const counted = sql<{
    count: number;
  }>`select count(distinct segid) as count from ${sql.table(`${index}_idx`)}`;
  return (await counted.execute(db)).rows[0]?.count ?? 0;
}

/** Changes on the writing connection. */
const countChanges = defineQuery((tx: ThoughtsDb) => ({
  compile: () => sql`select total_changes() as count`.compile(tx),
})).count;

/**
 * Merges segments until about `pages` pages are written. A negative number starts a merge of all segments
 * into one. Returns whether there was work: FTS5 counts a command without effect as one change.
 */
async function mergeSegments(tx: ThoughtsDb, index: WordIndex, pages: number): Promise<boolean> {
  const before = await countChanges(tx);
  const table = sql.table(index);
  await sql`insert into ${table} (${table}, rank) values ('merge', ${sql.lit(pages)})`.execute(tx);
  return (await countChanges(tx)) - before > 1;
}
