// Lets one process build while others wait: a lock file that only its creator removes. A dead owner is
// detected by its process id or by the age of the file.
import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 50;
/** A build takes less than a second. */
const STALE_MS = 60_000;

/** Runs `work` while holding the lock file at `path`. @throws if it cannot be created */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await tryCreate(path))) {
    if (await isStale(path)) await rm(path, { force: true });
    else await wait(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryCreate(path: string): Promise<boolean> {
  try {
    await using file = await open(path, 'wx');
    await file.writeFile(String(process.pid));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    const pid = Number(await readFile(path, 'utf8'));
    return Date.now() - mtimeMs > STALE_MS || (pid > 0 && !isRunning(pid));
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
