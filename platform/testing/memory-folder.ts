// Selects the folder of test databases: in memory, if a file system with enough space exists.
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** On Linux. */
const SHARED_MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** Much more than a run needs concurrently (a few hundred MiB of databases). */
const ROOM = 3 * GIB;
/** For the processes themselves. */
const OTHER_MEMORY = 2 * GIB;

/** A folder with files in memory, or null if there is none with enough space. */
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
 * Creates a folder in `root`, and removes those of the same `purpose` that killed processes left: they would
 * occupy memory until the machine restarts.
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
    // A process of another user is also running.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
