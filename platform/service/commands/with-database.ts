// A service's database for the length of a command.
import type { DerivedTables } from '../../database/copy/copy.ts';
import type { Database, DatabaseUrl } from '../../database/database.ts';
import { findPendingMigrations } from '../../database/inspect.ts';
import { openDatabase } from '../../database/open.ts';
import { Refusal } from '../../refusal.ts';

/** Where a service keeps its rows, the migrations of its schema, and what in it follows from the rest. */
export type DatabaseSource = { database: DatabaseUrl; migrations: readonly URL[]; derived?: DerivedTables };

/**
 * Runs `use` on the database and closes it. Refuses a database whose schema is not up to date: a command beside a
 * running service must not change what that service stands on.
 */
export async function withDatabase<Tables, Result>(
  { database: url, migrations }: DatabaseSource,
  use: (database: Database<Tables>) => Promise<Result>,
): Promise<Result> {
  const pending = await findPendingMigrations(url, migrations);
  if (pending.length > 0) {
    throw new Refusal('unavailable', `The database lacks ${pending.join(', ')}: run migrate first.`);
  }
  await using database = await openDatabase<Tables>(url, migrations, { poolSize: 2 });
  return await use(database);
}
