// Holds the counts that are kept to what counting gives.
import assert from 'node:assert/strict';
import { recount } from '../counters/recount.ts';
import type { ThoughtsDatabase } from '../tables.ts';

/** Every count that is kept is what counting gives. */
export async function assertCountsAreExact({ read }: ThoughtsDatabase): Promise<void> {
  assert.deepEqual(await recount(read), []);
}
