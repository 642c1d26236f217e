// Opens a service's database, brings its schema up to date and answers the one interface to it.
import type { Database, DatabaseUrl } from './database.ts';
import { openSqlite } from './dialects/sqlite/open.ts';
import { readMigrations } from './migrations.ts';

/** About PostgreSQL alone; SQLite has its own fixed pair of connections, and nobody else to wait for. */
export type DatabaseOptions = {
  /** How many connections this process may hold. */
  poolSize?: number;
  /** How long one statement may take, in milliseconds; 0 means no limit. */
  statementTimeout?: number;
};

/**
 * Opens `url` and applies the migrations found in `folders` (each a directory of `NNNN-name.<dialect>.sql`), in
 * the order given. Safe when many processes start together.
 */
export async function openDatabase<Tables>(
  url: DatabaseUrl,
  folders: readonly URL[],
  options: DatabaseOptions = {},
): Promise<Database<Tables>> {
  const migrations = await readMigrations(url.dialect, folders);
  if (url.dialect === 'sqlite') return openSqlite<Tables>(url.path, migrations);
  const { openPostgres } = await import('./dialects/postgres/open.ts');
  return openPostgres<Tables>(url.connectionString, migrations, options);
}
