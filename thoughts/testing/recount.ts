// Asserts that stored counts are exact.
import assert from 'node:assert/strict';
import { recount } from '../counters/recount.ts';
import type { ThoughtsDatabase } from '../tables.ts';

/** Asserts that every stored count equals the counted rows. */
export async function assertCountsAreExact({ read }: ThoughtsDatabase): Promise<void> {
  assert.deepEqual(await recount(read), []);
}
