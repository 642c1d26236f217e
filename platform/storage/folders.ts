// Creates data folders.
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Accessible only by the owner. */
const PRIVATE_MODE = 0o700;

/**
 * Creates the folder at `path` and its missing parents, private to the owner; leaves an existing one
 * unchanged. Rejects with the system's error, which names the folder. Not Node's recursive `mkdir`: it never
 * returns if the kernel reports ENOENT although the parent exists, as /proc does.
 */
export async function createFolder(path: string): Promise<void> {
  const whole = resolve(path);
  const failure = await tryCreateFolder(whole);
  if (failure === null) return;
  const parent = dirname(whole);
  if (failure.code !== 'ENOENT' || parent === whole) throw failure;
  // Another process may have created the parent since.
  if (!(await isFolder(parent))) await createFolder(parent);
  const second = await tryCreateFolder(whole);
  if (second) throw second;
}

/** The error; null if the folder exists. */
async function tryCreateFolder(path: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(path, { mode: PRIVATE_MODE });
    return null;
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    return failure.code === 'EEXIST' && (await isFolder(path)) ? null : failure;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
