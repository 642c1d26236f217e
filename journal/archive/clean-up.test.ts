// Clean-up of interrupted exports and imports: leftovers are removed after a day, not earlier.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { toAccountId } from '@tandem/platform/identity/caller.ts';
import { openBlobStore } from '@tandem/platform/media/blob-store/open.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import { journalMigrations } from '../app.ts';
import { type ImportId, toEntryId, toImportId } from '../ids.ts';
import type { JournalDatabase, JournalTables } from '../tables.ts';
import { useJournal } from '../testing/journal.ts';
import { cleanUpImport } from './import/clean-up.ts';
import { leftovers, NO_LEFTOVERS } from './testing/leftovers.ts';

eachDatabase('leftovers of an interrupted process', (dialect) => {
  const journal = useJournal(dialect);

  test('are removed after a day, because another process may still use them before', async () => {
    const begun = journal.clock.now();
    await using database = await openDatabase<JournalTables>(journal.config.database, journalMigrations);
    await stageEntries(database, begun, [0, 1, 600]);
    const folder = join(journal.config.exportFolder, 'export-left');
    await mkdir(folder);
    await writeFile(join(folder, 'entries.json'), '[');
    await utimes(folder, begun / 1000, begun / 1000);

    journal.clock.advance(DAY - HOUR);
    await journal.service.runJobs();
    const kept = (await leftovers(journal)) as typeof NO_LEFTOVERS;
    assert.deepEqual([kept.rows.length, kept.exports.length], [4, 1]);

    journal.clock.advance(2 * HOUR);
    await journal.service.runJobs();
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });

  test('of a large import are removed in several transactions, so that others can write in between', async () => {
    await using database = await openDatabase<JournalTables>(journal.config.database, journalMigrations);
    const large = await stageEntries(database, 0, [0, 249, 250, 500]);
    const other = await stageEntries(database, 0, [0]);
    const left: number[] = [];
    const counting: JournalDatabase = {
      ...database,
      write: async (work) => {
        const result = await database.write(work);
        left.push((await database.read.selectFrom('import_entry').select('position').execute()).length);
        return result;
      },
    };
    const blobStore = await openBlobStore(journal.config);
    const parts = { database: counting, blobStore, clock: journal.clock };
    await cleanUpImport(parts, large);
    assert.deepEqual(left.slice(0, 5), [5, 3, 2, 1, 1]);
    await cleanUpImport(parts, other);
    assert.deepEqual(await leftovers(journal), NO_LEFTOVERS);
  });
});

/** Stages an import that began at `begun`, with entries at the given positions. */
async function stageEntries(
  database: JournalDatabase,
  begun: number,
  positions: readonly number[],
): Promise<ImportId> {
  const id = toImportId(randomUUID());
  const entry = {
    import_id: id,
    spare_id: toEntryId(randomUUID()),
    id: null,
    mood: 3,
    local_date: '2026-01-01',
  };
  const times = { logged_at: 0, utc_offset: 0, created_at: 0, updated_at: 0 };
  const rest = { ...entry, ...times, content: null, is_known: 0, target_id: null };
  await database.write(async (tx) => {
    const row = { id, user_id: toAccountId(randomUUID()), created_at: begun };
    await tx.insertInto('import').values(row).execute();
    const rows = positions.map((position) => ({ ...rest, position }));
    await tx.insertInto('import_entry').values(rows).execute();
  });
  return id;
}
