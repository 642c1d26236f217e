// Inspects a database without opening it as a service: migrations, corruption, use by other processes.
import { conflict } from '../refusal.ts';
import type { DatabaseUrl } from './database.ts';
import { findSqliteCorruption, readAppliedSqlite } from './dialects/sqlite/inspect.ts';
import { requireSqliteNotInUse } from './dialects/sqlite/online-backup.ts';
import { readMigrations } from './migrations.ts';

/** The names of the pending migrations in `folders`, in order. */
export async function findPendingMigrations(url: DatabaseUrl, folders: readonly URL[]): Promise<string[]> {
  const applied = new Set(await readAppliedMigrations(url));
  const all = await readMigrations(url.dialect, folders);
  return all.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** The names of applied migrations that are not in `folders`: those of a newer version. */
export async function findUnknownMigrations(url: DatabaseUrl, folders: readonly URL[]): Promise<string[]> {
  const all = await readMigrations(url.dialect, folders);
  const known = new Set(all.map(({ name }) => name));
  return (await readAppliedMigrations(url)).filter((name) => !known.has(name));
}

/** Empty if the database is empty or missing. */
export async function readAppliedMigrations(url: DatabaseUrl): Promise<readonly string[]> {
  if (url.dialect === 'sqlite') return readAppliedSqlite(url.path);
  const { readAppliedPostgres } = await import('./dialects/postgres/inspect.ts');
  return readAppliedPostgres(url.connectionString);
}

/** Describes damage of the database itself, such as broken indexes; empty if it is intact. */
export async function findCorruption(url: DatabaseUrl): Promise<string[]> {
  if (url.dialect === 'sqlite') return findSqliteCorruption(url.path);
  const { findPostgresCorruption: findPostgresDamage } = await import('./dialects/postgres/inspect.ts');
  return findPostgresDamage(url.connectionString);
}

/** Refuses (`conflict`) a database that another process has open, such as a running service. */
export async function requireNotInUse(url: DatabaseUrl): Promise<void> {
  if (url.dialect === 'sqlite') return requireSqliteNotInUse(url.path);
  const { requirePostgresNotInUse: requireUnusedPostgres } = await import('./dialects/postgres/inspect.ts');
  await requireUnusedPostgres(url.connectionString);
}

/** Refuses (`conflict`) to copy into a database with a different schema; an empty database is compatible. */
export async function requireCompatibleSchema(url: DatabaseUrl, folders: readonly URL[]): Promise<void> {
  const applied = await readAppliedMigrations(url);
  const known = (await readMigrations(url.dialect, folders)).map(({ name }) => name);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw conflict(
      `The database belongs to a newer version or another service: it has ${unknown.join(', ')}.`,
    );
  }
  const missing = known.filter((name) => !applied.includes(name));
  if (applied.length > 0 && missing.length > 0) {
    throw conflict(`The database lacks ${missing.join(', ')}: run migrate first.`);
  }
}
