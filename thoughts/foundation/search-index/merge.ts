// Merges the segments of SQLite's word indexes now and then: FTS5 reads each of them in every search.
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDatabase } from '../tables/tables.ts';
import { countSegments, INDEXES, mergeSegments, type WordIndex } from './store-segments.ts';

/** FTS5 itself leaves up to four of each size. */
const MAX_SEGMENTS = 6;
/** Some milliseconds, in which nothing else is done. */
const PAGES_AT_ONCE = 16;
/** Many times what an index of ten million thoughts takes: ends a merge that posts outrun. */
const MAX_STEPS = 50_000;

export const mergeWordIndexesJob = (database: ThoughtsDatabase): PeriodicJob => ({
  name: 'merge word indexes',
  every: HOUR,
  run: async () => {
    if (database.dialect === 'sqlite') await mergeWordIndexes(database);
  },
});

/** Merges each index that has more than a few segments into one, in small transactions. */
export async function mergeWordIndexes(database: ThoughtsDatabase, most = MAX_SEGMENTS): Promise<void> {
  for (const index of INDEXES)
    if ((await countSegments(database.read, index)) > most) await mergeIndex(database, index);
}

async function mergeIndex(database: ThoughtsDatabase, index: WordIndex): Promise<void> {
  const merge = (pages: number) => database.write((tx) => mergeSegments(tx, index, pages));
  let isUnfinished = await merge(-PAGES_AT_ONCE);
  for (let step = 0; isUnfinished && step < MAX_STEPS; step += 1) isUnfinished = await merge(PAGES_AT_ONCE);
}
