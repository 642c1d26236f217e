// Inspects a SQLite file in use, without changing it.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { retryWhileBusy } from './connection/busy.ts';
import { selectSchema } from './migrate.ts';

/** The names of the applied migrations; empty if the file does not exist. */
export async function readAppliedSqlite(path: string): Promise<readonly string[]> {
  if (!existsSync(path)) return [];
  using database = new DatabaseSync(path, { readOnly: true });
  return await retryWhileBusy(() => selectSchema(database).applied);
}

/**
 * Describes damage of the file as reported by SQLite: corrupt pages and indexes, references to missing rows.
 */
export async function findSqliteCorruption(path: string): Promise<string[]> {
  using database = new DatabaseSync(path, { readOnly: true });
  const integrity = await retryWhileBusy(() => database.prepare('pragma integrity_check').all());
  const found = integrity.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok');
  const references = await retryWhileBusy(() => database.prepare('pragma foreign_key_check').all());
  return [
    ...found,
    ...references.map((row) => `row ${row.rowid} of ${row.table} refers to a missing row of ${row.parent}`),
  ];
}
