// An import runs ANALYZE on PostgreSQL, because autovacuum would do so too late.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { sql } from 'kysely';
import type { JournalTables } from '../tables.ts';
import { useJournal } from '../testing/journal.ts';

const journal = useJournal('postgres');

/** The planner's row estimate per table; -1 for tables never analyzed. */
async function estimatedRows(): Promise<Record<string, number>> {
  await using database = await openDatabase<JournalTables>(journal.config.database, []);
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples as rows from pg_class
    where relname in ('import_entry', 'import_entry_activity', 'entry', 'entry_activity')
  `.execute(database.read);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

test('tables are analyzed after an import of many entries, not after a small one', async () => {
  const person = await journal.join();
  const activity = { id: randomUUID(), name: 'Running' };
  const importEntries = async (count: number, year = 1970) => {
    const entries = Array.from({ length: count }, (_, index) => ({
      mood: 3,
      loggedAt: new Date(Date.UTC(year, 0, 1, 0, index)).toISOString(),
      activityIds: [activity.id],
    }));
    const { status } = await person.post('/api/v1/data/import', { activities: [activity], entries });
    assert.equal(status, 200);
  };
  await importEntries(99);
  const never = { import_entry: -1, import_entry_activity: -1, entry: -1, entry_activity: -1 };
  assert.deepEqual(await estimatedRows(), never);
  await importEntries(100);
  const staged = { import_entry: 100, import_entry_activity: 100 };
  assert.deepEqual(await estimatedRows(), { ...staged, entry: 100, entry_activity: 100 });
  await importEntries(1200);
  const large = { entry: 1200, entry_activity: 1200 };
  const { entry, entry_activity } = await estimatedRows();
  assert.deepEqual({ entry, entry_activity }, large);
  await importEntries(110, 2000);
  assert.deepEqual(await estimatedRows(), {
    import_entry: 110,
    import_entry_activity: 110,
    ...large,
  });
});
