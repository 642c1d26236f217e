// Restricts files to the user of the service: journals, keys, secrets (docs/decisions/0004).
import { closeSync, openSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PRIVATE_FILE = 0o600;
const OTHERS = 0o077;

/** Makes new files of this process, including those of libraries, readable only by their owner. */
export function restrictFileCreation(): void {
  process.umask(OTHERS);
}

/**
 * Creates an empty private file at `path` unless one exists; SQLite creates its companion files with the same
 * mode. Errors are ignored, because opening the file reports them.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'a', PRIVATE_FILE));
  } catch {}
}

type Log = { warn(details: object, message: string): void; info(details: object, message: string): void };

const DATA_FILES = /^(media|exports|.*\.db(-wal|-shm|-journal)?)$/;

/**
 * Makes `folder`, its data files and the database file private, because earlier versions created them
 * readable by others. Files of another user are left unchanged, with a warning.
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
  if (restricted.length > 0) log.info({ paths: restricted }, 'removed access of other users to files');
}

/** Returns whether other users had access. */
async function restrictPath(path: string, log: Log): Promise<boolean> {
  try {
    const { mode } = await stat(path);
    if ((mode & OTHERS) === 0) return false;
    await chmod(path, mode & 0o7777 & ~OTHERS);
    return true;
  } catch (error) {
    // Deleted in the meantime, such as SQLite's log.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    log.warn({ err: error, path }, 'access of other users to a file could not be removed');
    return false;
  }
}
