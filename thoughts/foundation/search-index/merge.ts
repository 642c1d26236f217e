// Merges the segments of SQLite's word indexes periodically: FTS5 reads every segment in every search.
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDatabase } from '../tables/tables.ts';
import { countSegments, INDEXES, mergeSegments, type WordIndex } from './store-segments.ts';

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
