// Copies of a SQLite database: taken beside its writers, and put in its place.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../../refusal.ts';
import { createPrivateFile } from '../../../storage/file-permissions.ts';
import { isBusy, retryWhileBusy } from './connection/busy.ts';

/** Pages a step: a few ms, between which progress is told. */
const PAGES_PER_STEP = 1000;

/**
 * Writes what is committed now into a new file at `target`, while others go on reading and writing. The open read
 * transaction holds on to this moment: without it, each commit of another process would begin the copy anew.
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

/** Makes a database that nobody else has open one file, without a log beside it; refuses a damaged one. */
export function finalizeSqliteFile(path: string): void {
  using copy = new DatabaseSync(path);
  copy.exec('pragma journal_mode = delete');
  const [damage] = copy.prepare('pragma integrity_check(1)').all();
  if (damage?.integrity_check === 'ok') return;
  throw new Refusal('unavailable', `The database is damaged: ${damage?.integrity_check}.`);
}

/**
 * Refuses while anybody has the database at `path` open: SQLite leaves the mode of the log only when nobody else is
 * there. What is no database, or a damaged one, is nobody's.
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

/** Puts the file `draft` in the place of the database at `path`, and of what lies beside it. */
export async function replaceSqlite(draft: string, path: string): Promise<void> {
  requireSqliteNotInUse(path);
  for (const ending of ['-wal', '-shm', '-journal']) await rm(path + ending, { force: true });
  await rename(draft, path);
}
