// What an administrator asks of a database before anybody opens it.
import type { DatabaseUrl } from './database.ts';
import { readMigrations } from './migrations.ts';
import { findPostgresDamage, readAppliedPostgres } from './postgres/examine.ts';
import { findSqliteDamage, readAppliedSqlite } from './sqlite/examine.ts';

/** The names of the migrations in `folders` that the database does not have yet, in their order. */
export async function findPendingMigrations(url: DatabaseUrl, folders: readonly URL[]): Promise<string[]> {
  const applied = new Set(await readAppliedMigrations(url));
  const all = await readMigrations(url.dialect, folders);
  return all.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** None where the database is empty or is not there. */
export const readAppliedMigrations = (url: DatabaseUrl): Promise<string[]> =>
  url.dialect === 'sqlite' ? readAppliedSqlite(url.path) : readAppliedPostgres(url.connectionString);

/** What is wrong with the database itself, whatever its rows mean; none where all is well. */
export const findDamage = (url: DatabaseUrl): Promise<string[]> =>
  url.dialect === 'sqlite' ? findSqliteDamage(url.path) : findPostgresDamage(url.connectionString);
