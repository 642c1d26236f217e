// Inspects a database without opening it as a service: migrations, corruption, use by other processes.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { conflict } from '../refusal.ts';
import type { DatabaseUrl } from './database.ts';
import { retryWhileBusy } from './dialects/sqlite/connection/busy.ts';
import { selectSchema } from './dialects/sqlite/migrate.ts';
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

/** The names of the applied migrations; empty if the file does not exist. */
async function readAppliedSqlite(path: string): Promise<readonly string[]> {
  if (!existsSync(path)) return [];
  using database = new DatabaseSync(path, { readOnly: true });
  return await retryWhileBusy(() => selectSchema(database).applied);
}

/**
 * Describes damage of the file as reported by SQLite: corrupt pages and indexes, references to missing rows.
 */
async function findSqliteCorruption(path: string): Promise<string[]> {
  using database = new DatabaseSync(path, { readOnly: true });
  const integrity = await retryWhileBusy(() => database.prepare('pragma integrity_check').all());
  const found = integrity.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok');
  const references = await retryWhileBusy(() => database.prepare('pragma foreign_key_check').all());
  return [
    ...found,
    ...references.map((row) => `row ${row.rowid} of ${row.table} refers to a missing row of ${row.parent}`),
  ];
}
