// Data left by an export or import in the database and in storage.
import { readdir } from 'node:fs/promises';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { journalMigrations } from '../../app.ts';
import type { JournalTables } from '../../tables.ts';
import type { TestJournal } from '../../testing/journal.ts';
import { stagedFiles, storedFiles } from '../../testing/media.ts';

/** Returns the rows of imports, and stored files without a row. */
export async function leftovers(journal: TestJournal): Promise<unknown> {
  const { config } = journal;
  await using database = await openDatabase<JournalTables>(config.database, journalMigrations);
  const tables = ['import', 'import_activity', 'import_entry', 'import_media', 'media_removal'] as const;
  const rows: unknown[] = [];
  // Sequential, so that PostgreSQL starts one process instead of five.
  for (const table of tables) rows.push(...(await database.read.selectFrom(table).selectAll().execute()));
  const named = new Set<string>(
    (await database.read.selectFrom('media').select('id').execute()).map(({ id }) => id),
  );
  const stored = [...(await storedFiles(journal)), ...(await stagedFiles(journal))];
  const files = stored.filter((name) => !named.has(name));
  return { rows, files, exports: await readdir(config.exportFolder) };
}

export const NO_LEFTOVERS = { rows: [], files: [], exports: [] };
