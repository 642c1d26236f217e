// Looks into a SQLite file from beside whoever uses it, without changing it.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { retryWhileBusy } from './connection/busy.ts';
import { selectApplied } from './migrate.ts';

/** The names of the migrations that the file has; none where there is no file. */
export async function readAppliedSqlite(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  using database = new DatabaseSync(path, { readOnly: true });
  return await retryWhileBusy(() => selectApplied(database));
}

/** What is wrong with the file, in SQLite's words: damaged pages and indexes, references to what is gone. */
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
