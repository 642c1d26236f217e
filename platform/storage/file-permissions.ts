// Files of a service are its own user's alone: journals, keys, secrets (docs/decisions/0127).
import { closeSync, openSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PRIVATE_FILE = 0o600;
const OTHERS = 0o077;

/** Whatever this process makes from now on is closed to others, also what libraries make. */
export function restrictFileCreation(): void {
  process.umask(OTHERS);
}

/**
 * Makes an empty file at `path`, closed to others, unless there is one. What SQLite puts beside it has its mode. Where
 * that fails, whoever opens the file next says why.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'a', PRIVATE_FILE));
  } catch {}
}

type Log = { warn(details: object, message: string): void; info(details: object, message: string): void };

const DATA_FILES = /^(media|exports|.*\.db(-wal|-shm|-journal)?)$/;

/**
 * Closes `folder` and what services keep in it to others, because earlier versions left both open; the database too, where it is a file elsewhere. What belongs to another user stays as it is, with a warning.
 */
export async function restrictPermissions(
  folder: string,
  databaseFile: string | null,
  log: Log,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => DATA_FILES.test(name));
  const databaseFiles =
    databaseFile === null ? [] : ['', '-wal', '-shm'].map((suffix) => databaseFile + suffix);
  const paths = new Set([folder, ...names.map((name) => join(folder, name)), ...databaseFiles]);
  const restricted: string[] = [];
  for (const path of paths) if (await restrictPath(path, log)) restricted.push(path);
  if (restricted.length > 0)
    log.info({ paths: restricted }, 'files that others could read were closed to them');
}

/** Whether it was open. */
async function restrictPath(path: string, log: Log): Promise<boolean> {
  try {
    const { mode } = await stat(path);
    if ((mode & OTHERS) === 0) return false;
    await chmod(path, mode & 0o7777 & ~OTHERS);
    return true;
  } catch (error) {
    // Gone meanwhile, as logs of SQLite are.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    log.warn({ err: error, path }, 'a file that others can read could not be closed to them');
    return false;
  }
}
