// Asserts that stored counts are exact.
import assert from 'node:assert/strict';
import { recount } from '../foundation/counters/recount.ts';
import type { ThoughtsDatabase } from '../foundation/tables/tables.ts';

/** Asserts that every stored count equals the number of rows. */
export async function assertCountsAreExact({ read }: ThoughtsDatabase): Promise<void> {
  assert.deepEqual(await recount(read), []);
}
