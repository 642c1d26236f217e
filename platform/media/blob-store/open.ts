// Opens the configured media storage.
import { close, fstat, open as openCallback } from 'node:fs';
import { constants, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { nullIfMissing, withDiskRefusals } from '../../storage/disk-fault.ts';
import { readOnDemand } from '../../storage/on-demand-file.ts';
import { type Clock, type Instant, systemClock } from '../../time/clock.ts';
import { type BlobStore, isBlobId, type Slice, type StagedFile } from './blob-store.ts';
import type { Bucket } from './settings.ts';
import { openStagingArea } from './staging.ts';

/** `mediaFolder` holds the media, or only staged files if there is a bucket. */
export type BlobStoreLocation = { mediaFolder: string; mediaBucket: Bucket | null };

/** Throws if the bucket does not exist or denies access; a temporarily unavailable one is opened. */
export async function openBlobStore(
  { mediaFolder, mediaBucket }: BlobStoreLocation,
  clock: Clock = systemClock,
): Promise<BlobStore> {
  if (!mediaBucket) return await openDiskStore(mediaFolder, clock);
  // Imported on demand: it takes tens of megabytes.
  const { openS3Store } = await import('./s3/store.ts');
  return await openS3Store(mediaBucket, join(mediaFolder, 'incoming'), clock);
}

// Media storage in a directory: `incoming/` for staged files, `ab/ab…` for stored media.

const openDescriptor = promisify(openCallback);
const statDescriptor = promisify(fstat);
const closeDescriptor = promisify(close);

const SHARD = /^[0-9a-f]{2}$/;

/** Opens the store in `directory`, which is created with mode 0700 if missing. Processes may share it. */
export async function openDiskStore(directory: string, clock: Clock = systemClock): Promise<BlobStore> {
  return {
    ...(await openStagingArea(join(directory, 'incoming'), clock)),
    put: (id, staged) => withDiskRefusals(() => storeFile(directory, id, staged)),
    open: (id, slice) => withDiskRefusals(() => openMedium(directory, id, slice)),
    size: (id) => withDiskRefusals(() => sizeOf(directory, id)),
    delete: async (id) => {
      if (isBlobId(id)) await withDiskRefusals(() => rm(pathOf(directory, id), { force: true }));
    },
    listIds: (filter) => listIds(directory, filter?.storedBefore),
    close: () => {},
  };
}

const pathOf = (directory: string, id: string) => join(directory, id.slice(0, 2), id);

async function storeFile(directory: string, id: string, staged: StagedFile) {
  if (!isBlobId(id)) throw new TypeError('The id of a medium must be a lower-case UUID.');
  const path = pathOf(directory, id);
  await fsyncPath(staged.path);
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(staged.path, path);
  // A name is only durable after syncing its directory, and a new directory only after syncing its parent.
  await fsyncPath(dirname(path));
  if (made !== undefined) await fsyncPath(directory);
}

async function fsyncPath(path: string) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * By descriptor, not FileHandle: Node ends the process when it collects an open FileHandle, so a forgotten
 * stream would cause an outage instead of an open file.
 */
async function openMedium(directory: string, id: string, slice: Slice = { start: 0 }) {
  if (!isBlobId(id)) return null;
  const path = pathOf(directory, id);
  const fd = await nullIfMissing(openDescriptor(path, constants.O_RDONLY | constants.O_NOFOLLOW));
  if (fd === null) return null;
  try {
    const { size } = await statDescriptor(fd);
    // To the end of the file regardless of its reported size: a failing disk must not look like the end of a
    // file.
    const { start, end = Number.POSITIVE_INFINITY } = slice;
    const stream = readOnDemand({ fd, start, end: end + 1 });
    // A failure to close a file cannot be handled.
    stream.once('close', () => void closeDescriptor(fd).catch(() => {}));
    return { stream, size };
  } catch (error) {
    await closeDescriptor(fd);
    throw error;
  }
}

async function sizeOf(directory: string, id: string) {
  if (!isBlobId(id)) return null;
  return (await nullIfMissing(stat(pathOf(directory, id))))?.size ?? null;
}

async function* listIds(directory: string, storedBefore: Instant = Number.POSITIVE_INFINITY) {
  for (const shard of await withDiskRefusals(() => readdir(directory))) {
    if (!SHARD.test(shard)) continue;
    for await (const { name } of await withDiskRefusals(() => opendir(join(directory, shard)))) {
      if (!isBlobId(name)) continue;
      const found = await withDiskRefusals(() => nullIfMissing(stat(join(directory, shard, name))));
      // The change time is that of the rename: the file may have been staged long before.
      if (found !== null && found.ctimeMs < storedBefore) yield name;
    }
  }
}
