// Copies a SQLite database in use, and replaces a database by a copy.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../../refusal.ts';
import { createPrivateFile } from '../../../storage/file-permissions.ts';
import { isBusy, retryWhileBusy } from './connection/busy.ts';

/** Pages copied between two progress reports: a few ms of work. */
const PAGES_PER_STEP = 1000;

/**
 * Copies the committed data into a new file at `target`, during concurrent reads and writes. The open read
 * transaction pins the copied state: without it, each commit of another process would restart the copy.
 */
export async function backUpSqlite(
  path: string,
  target: string,
  onProgress: (copied: number, total: number) => void,
): Promise<void> {
  createPrivateFile(target);
  using source = new DatabaseSync(path, { readOnly: true });
  await retryWhileBusy(() => source.exec('begin; select 1 from sqlite_schema'));
  await backup(source, target, {
    rate: PAGES_PER_STEP,
    progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
  });
  finalizeSqliteFile(target);
}

/** Merges the WAL into the file of a database that is not in use; refuses a corrupt database. */
export function finalizeSqliteFile(path: string): void {
  using copy = new DatabaseSync(path);
  copy.exec('pragma journal_mode = delete');
  const [damage] = copy.prepare('pragma integrity_check(1)').all();
  if (damage?.integrity_check === 'ok') return;
  throw new Refusal('unavailable', `The database is damaged: ${damage?.integrity_check}.`);
}

/** Deletes the rows of `tables` in a file that is not in use, with their bytes. Skips missing tables. */
export function deleteRows(path: string, tables: readonly string[]): void {
  using copy = new DatabaseSync(path);
  copy.exec('pragma secure_delete = on');
  const find = copy.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
  for (const table of tables) if (find.get(table)) copy.exec(`delete from "${table}"`);
}

/**
 * Refuses while another process has the database at `path` open: SQLite leaves WAL mode only if there is
 * none. A file that is corrupt or not a database counts as not in use.
 */
export function requireSqliteNotInUse(path: string): void {
  if (!existsSync(path)) return;
  try {
    using database = new DatabaseSync(path);
    database.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error)) throw new Refusal('conflict', `${path} is in use: stop the service first.`);
  }
}

/** Replaces the database at `path`, with its WAL and journal, by the file `draft`. */
export async function replaceSqlite(draft: string, path: string): Promise<void> {
  requireSqliteNotInUse(path);
  for (const ending of ['-wal', '-shm', '-journal']) await rm(path + ending, { force: true });
  await rename(draft, path);
}
