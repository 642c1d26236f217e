// Opens a service's database and migrates its schema.
import type { Database, DatabaseOptions, DatabaseUrl } from './database.ts';
import { openSqlite } from './dialects/sqlite/open.ts';
import { readMigrations } from './migrations.ts';

/**
 * Opens `url` and applies the migrations in `folders` (directories of `NNNN-name.<dialect>.sql`), in the
 * given order. Safe if many processes start together.
 */
export async function openDatabase<Tables>(
  url: DatabaseUrl,
  folders: readonly URL[],
  options: DatabaseOptions = {},
): Promise<Database<Tables>> {
  const migrations = await readMigrations(url.dialect, folders);
  if (url.dialect === 'sqlite') return openSqlite<Tables>(url.path, migrations, options);
  const { openPostgres } = await import('./dialects/postgres/open.ts');
  return openPostgres<Tables>(url.connectionString, migrations, options);
}
