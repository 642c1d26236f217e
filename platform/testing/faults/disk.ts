// Small file systems for tests of full or failing disks. Requires Linux and root.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type SmallDisk = AsyncDisposable & {
  folder: string;
  /** Occupies all free space except `freeBytes`. */
  fill(freeBytes: number): Promise<void>;
  /** Frees the space occupied by `fill`. */
  free(): Promise<void>;
};

/** The reason to skip tests with their own disk, for `skip`; false if they can run. */
export const smallDiskSkipReason: string | false =
  process.platform === 'linux' && process.getuid?.() === 0 && (await canMount())
    ? false
    : 'SKIPPED: this test mounts file systems, which requires root on Linux';

/** As {@link smallDiskSkipReason}, for failing disks. */
export const failingDiskSkipReason: string | false =
  smallDiskSkipReason ||
  ((await canFail())
    ? false
    : 'SKIPPED: this test requires loop devices and mkfs.ext4 to simulate a failing disk');

/** Mounts a file system of `mebibytes` in memory. */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tandem-test', folder]);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: (freeBytes) => fill(ballast, freeBytes),
    free: () => rm(ballast),
    [Symbol.asyncDispose]: async () => {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

type FailingDisk = AsyncDisposable & {
  folder: string;
  /** Makes the kernel refuse all writes, as after a disk failure. */
  fail(): Promise<void>;
};

/** Mounts a journalling file system of `mebibytes`. */
export async function mountFailingDisk(mebibytes: number): Promise<FailingDisk> {
  const base = await mkdtemp(join(tmpdir(), 'tandem-disk-'));
  const image = join(base, 'image');
  const folder = join(base, 'mounted');
  await mkdir(folder);
  await writeFile(image, '');
  await truncate(image, mebibytes * 1024 * 1024);
  await run('mkfs.ext4', ['-q', '-F', image]);
  await run('mount', ['-o', 'loop', image, folder]);
  return {
    folder,
    fail: async () => void (await run('mount', ['-o', 'remount,abort', folder])),
    [Symbol.asyncDispose]: async () => {
      await run('umount', ['--lazy', folder]);
      await rm(base, { recursive: true });
    },
  };
}

/** Makes `folder` read-only until the result is disposed of. It must not be in use for writing. */
export async function makeReadOnly(folder: string): Promise<AsyncDisposable> {
  await run('mount', ['--bind', folder, folder]);
  const undo = { [Symbol.asyncDispose]: async () => void (await run('umount', ['--lazy', folder])) };
  try {
    await run('mount', ['-o', 'remount,bind,ro', folder]);
  } catch (error) {
    await undo[Symbol.asyncDispose]();
    throw error;
  }
  return undo;
}

/** Makes every read of `file` fail with EIO, until the result is disposed of. */
export async function makeUnreadable(file: string): Promise<AsyncDisposable> {
  // The first page of a process's memory is never mapped; the kernel returns EIO.
  await run('mount', ['--bind', `/proc/${process.pid}/mem`, file]);
  return { [Symbol.asyncDispose]: async () => void (await run('umount', ['--lazy', file])) };
}

async function fill(ballast: string, freeBytes: number): Promise<void> {
  const handle = await open(ballast, 'w');
  const block = Buffer.alloc(65_536);
  let size = 0;
  try {
    for (;;) size += (await handle.write(block)).bytesWritten;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    await handle.truncate(Math.max(0, size - freeBytes));
  } finally {
    await handle.close();
  }
}

async function canMount(): Promise<boolean> {
  try {
    await using _disk = await mountSmallDisk(1);
    return true;
  } catch {
    return false;
  }
}

async function canFail(): Promise<boolean> {
  try {
    await using disk = await mountFailingDisk(4);
    await disk.fail();
    return true;
  } catch {
    return false;
  }
}
