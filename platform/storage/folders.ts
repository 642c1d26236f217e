// Makes the folders that a service keeps its data in.
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The owner alone may list, enter and write. */
const PRIVATE_MODE = 0o700;

/**
 * Makes the folder at `path`, and those above it that are missing, for their owner alone; leaves one that exists as it
 * is. Rejects with the system's error, which names the folder that could not be made. Not Node's recursive `mkdir`: that
 * never returns where the kernel answers ENOENT although the parent exists, as /proc does.
 */
export async function createFolder(path: string): Promise<void> {
  const whole = resolve(path);
  const failure = await tryCreateFolder(whole);
  if (failure === null) return;
  const parent = dirname(whole);
  if (failure.code !== 'ENOENT' || parent === whole || (await isFolder(parent))) throw failure;
  await createFolder(parent);
  const second = await tryCreateFolder(whole);
  if (second) throw second;
}

/** The error; null where the folder is there, whoever made it. */
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
