// What an administrator asks of a database before anybody opens it.
import { conflict } from '../refusal.ts';
import type { DatabaseUrl } from './database.ts';
import { findSqliteCorruption, readAppliedSqlite } from './dialects/sqlite/inspect.ts';
import { requireSqliteNotInUse } from './dialects/sqlite/online-backup.ts';
import { readMigrations } from './migrations.ts';

/** The names of the migrations in `folders` that the database does not have yet, in their order. */
export async function findPendingMigrations(url: DatabaseUrl, folders: readonly URL[]): Promise<string[]> {
  const applied = new Set(await readAppliedMigrations(url));
  const all = await readMigrations(url.dialect, folders);
  return all.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** None where the database is empty or is not there. */
export async function readAppliedMigrations(url: DatabaseUrl): Promise<string[]> {
  if (url.dialect === 'sqlite') return readAppliedSqlite(url.path);
  const { readAppliedPostgres } = await import('./dialects/postgres/inspect.ts');
  return readAppliedPostgres(url.connectionString);
}

/** What is wrong with the database itself, whatever its rows mean; none where all is well. */
export async function findCorruption(url: DatabaseUrl): Promise<string[]> {
  if (url.dialect === 'sqlite') return findSqliteCorruption(url.path);
  const { findPostgresCorruption: findPostgresDamage } = await import('./dialects/postgres/inspect.ts');
  return findPostgresDamage(url.connectionString);
}

/** Refuses (`conflict`) a database that some other process has open, such as a service that runs. */
export async function requireNotInUse(url: DatabaseUrl): Promise<void> {
  if (url.dialect === 'sqlite') return requireSqliteNotInUse(url.path);
  const { requirePostgresNotInUse: requireUnusedPostgres } = await import('./dialects/postgres/inspect.ts');
  await requireUnusedPostgres(url.connectionString);
}

/** Refuses (`conflict`) a database to copy into whose schema is another than ours; one without any fits. */
export async function requireCompatibleSchema(url: DatabaseUrl, folders: readonly URL[]): Promise<void> {
  const applied = await readAppliedMigrations(url);
  const known = (await readMigrations(url.dialect, folders)).map(({ name }) => name);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw conflict(
      `That database is of a newer version or of another service: it has ${unknown.join(', ')}.`,
    );
  }
  const missing = known.filter((name) => !applied.includes(name));
  if (applied.length > 0 && missing.length > 0) {
    throw conflict(`That database lacks ${missing.join(', ')}: run migrate on it first.`);
  }
}
