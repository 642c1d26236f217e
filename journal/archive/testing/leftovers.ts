// What an export or import left behind in the database and on the disk: nothing, it is hoped.
import { readdir } from 'node:fs/promises';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { journalMigrations } from '../../app.ts';
import type { JournalTables } from '../../tables.ts';
import type { TestJournal } from '../../testing/journal.ts';

/** The rows of imports under way and the files in storage that no row names. */
export async function leftovers({ config }: TestJournal): Promise<unknown> {
  await using database = await openDatabase<JournalTables>(config.database, journalMigrations);
  const tables = ['import', 'import_activity', 'import_entry', 'import_media', 'media_removal'] as const;
  const rows = await Promise.all(
    tables.map((table) => database.read.selectFrom(table).selectAll().execute()),
  );
  const named = (await database.read.selectFrom('media').select('id').execute()).map(({ id }) => id);
  const stored = await readdir(config.mediaFolder, { recursive: true });
  const files = stored.filter((name) => name.length > 30 && !named.some((id) => name.endsWith(id)));
  return { rows: rows.flat(), files, exports: await readdir(config.exportFolder) };
}

export const NOTHING = { rows: [], files: [], exports: [] };
