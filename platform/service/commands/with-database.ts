// Opens a service's database for a command.
import type { DerivedTables } from '../../database/copy/copy.ts';
import type { Database, DatabaseUrl } from '../../database/database.ts';
import { findPendingMigrations } from '../../database/inspect.ts';
import { openDatabase } from '../../database/open.ts';
import { Refusal } from '../../refusal.ts';

/** A service's database, its migrations, and its derived tables. */
export type DatabaseSource = { database: DatabaseUrl; migrations: readonly URL[]; derived?: DerivedTables };

/**
 * Opens the database, runs `use` and closes it. Refuses a database with pending migrations, because a command
 * must not migrate the database of a running service.
 */
export async function withDatabase<Tables, Result>(
  { database: url, migrations }: DatabaseSource,
  use: (database: Database<Tables>) => Promise<Result>,
): Promise<Result> {
  const pending = await findPendingMigrations(url, migrations);
  if (pending.length > 0) {
    const what = pending.length === 1 ? 'migration' : 'migrations';
    throw new Refusal('unavailable', `The database lacks ${pending.length} ${what}: run migrate first.`);
  }
  await using database = await openDatabase<Tables>(url, migrations, { poolSize: 2 });
  return await use(database);
}
