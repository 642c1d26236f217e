// Where tests write: to memory, where a file system there has room for all their databases.
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Of Linux. */
const SHARED_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** Far beyond what a run writes at once (a few hundred MiB of databases). */
const ROOM = 3 * GIB;
/** For the processes themselves. */
const OTHER_MEMORY = 2 * GIB;

/** A folder whose files are in memory, or null where there is none with room. */
export function memoryRoot(): string | null {
  return hasRoom() ? SHARED_MEMORY : null;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= ROOM + OTHER_MEMORY;
  } catch {
    return false;
  }
}

/**
 * Creates a folder in `root`, and removes those of the same `purpose` that processes which were killed left
 * there: they would hold memory until the machine restarts.
 */
export function createTemporaryFolder(root: string, purpose: string): string {
  const prefix = `tandem-${purpose}-`;
  for (const name of readdirSync(root)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) rmSync(join(root, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(root, `${prefix}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else runs too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
