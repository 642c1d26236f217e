// Received files on this machine before publication.
import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../refusal.ts';
import { ignoreUnavailableDisk, nullIfMissing, withDiskRefusals } from '../../storage/disk-fault.ts';
import { type Clock, DAY, type Instant } from '../../time/clock.ts';
import type { BlobStore, StagedFile } from './blob-store.ts';

type StagingArea = Pick<BlobStore, 'stageFile' | 'discard' | 'probe'>;

/**
 * Opens the staging area in `folder` (created if missing, readable only by this user), and removes files
 * older than a day, which interrupted processes left. Several processes may share the folder.
 */
export async function openStagingArea(folder: string, clock: Clock): Promise<StagingArea> {
  await withDiskRefusals(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  await withDiskRefusals(() => deleteStaleFiles(folder, clock.now() - DAY));
  return {
    stageFile: (source, { maxBytes }) => stageFile(join(folder, randomUUID()), source, maxBytes),
    discard: (staged) => ignoreUnavailableDisk(rm(staged.path, { force: true })),
    probe: () => withDiskRefusals(() => probe(join(folder, randomUUID()))),
  };
}

async function deleteStaleFiles(folder: string, before: Instant) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await nullIfMissing(stat(path));
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
  }
}

async function stageFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StagedFile> {
  const handle = await withDiskRefusals(() => open(path, 'wx', 0o600));
  try {
    return { path, ...(await writeTo(source, handle, maxBytes)) };
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await withDiskRefusals(() => handle.close());
  }
}

async function writeTo(source: AsyncIterable<Uint8Array>, handle: FileHandle, maxBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Refusal('too-large', `The file exceeds ${maxBytes} bytes.`);
    hash.update(chunk);
    await withDiskRefusals(() => handle.writeFile(chunk));
  }
  return { size, sha256: hash.digest('hex') };
}

async function probe(path: string) {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile('probe');
    await handle.sync();
  } finally {
    await handle.close();
    await rm(path, { force: true });
  }
}
