import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { PlatformTables } from '../database/tables.ts';
import { openTestDatabase } from '../testing/open-databases.ts';
import { HOUR, MINUTE, SECOND } from '../time/clock.ts';
import { writeLease } from './write-lease.ts';

/** The number of times the event table was analyzed. */
async function countAnalyses({ read }: Database<PlatformTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select analyze_count as count from pg_stat_user_tables where relname = 'event'
  `.execute(read);
  return rows[0]?.count ?? 0;
}

test('PostgreSQL analyzes a queue with slow leases, less often if that does not help', async () => {
  await using here = await openTestDatabase('postgres');
  const { database } = here;
  const lease = async (at: number, took: number): Promise<void> => {
    const times = [at - took, at];
    assert.equal(
      await writeLease(
        database,
        'event',
        async () => 'jobs',
        () => times.shift() ?? at,
      ),
      'jobs',
    );
  };
  let expected = 0;
  const expectAnalysis = async (): Promise<void> => {
    expected += 1;
    let count = 0;
    // Thousands of queries: longer than analyzing an empty table takes.
    for (let tries = 0; tries < 5000 && count < expected; tries++) count = await countAnalyses(database);
    assert.equal(count, expected);
  };

  await lease(0, 49);
  for (let [at, pause] = [SECOND, SECOND]; pause < 4 * MINUTE; pause *= 2) {
    await lease(at, 50);
    await expectAnalysis();
    const next = at + Math.min(pause, MINUTE);
    await lease(next - 1, 1000);
    at = next;
  }
  await lease(HOUR, 50);
  await expectAnalysis();
  await lease(HOUR + 1, 49);
  await lease(HOUR + 2, 50);
  await expectAnalysis();
});
