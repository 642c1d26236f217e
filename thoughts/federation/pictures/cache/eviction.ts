// Keeps the files of pictures below a number of bytes on the disk: what was not used for longest goes first.
// Processes may share the folder; none of them needs the others for that.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '@tandem/platform/storage/disk-fault.ts';
import { HOUR, type Instant } from '@tandem/platform/time/clock.ts';

/** `size`: bytes on the disk. */
type StoredFile = { path: string; size: number; usedAt: number; writtenAt: number };

const BLOCK = 4096;

/** What a file of `size` bytes takes of the disk. Whole blocks also bound the number of files. */
export const sizeOnDisk = (size: number): number => Math.max(1, Math.ceil(size / BLOCK)) * BLOCK;

/** What is written by now belongs to a process that is gone. */
const LONGEST_WRITE = HOUR;

export type EvictionOptions = {
  folder: string;
  /** Of files that are being written. */
  incoming: string;
  /** Bytes that may remain. */
  room: number;
  /** What was written before goes, however much it is used. */
  writtenAfter: Instant;
  now: Instant;
};

/** Returns how many bytes remain. */
export async function evict({ folder, incoming, room, writtenAfter, now }: EvictionOptions): Promise<number> {
  for await (const { path, writtenAt } of filesIn(incoming))
    if (writtenAt < now - LONGEST_WRITE) await rm(path, { force: true });
  const files: StoredFile[] = [];
  for (const shard of await readdir(folder))
    if (/^[\da-f]{2}$/.test(shard)) for await (const file of filesIn(join(folder, shard))) files.push(file);
  let bytes = files.reduce((sum, { size }) => sum + size, 0);
  for (const { path, size, writtenAt } of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (bytes <= room && writtenAt >= writtenAfter) continue;
    await rm(path, { force: true });
    bytes -= size;
  }
  return bytes;
}

/** One after the other: the threads that do it are needed for other things too. */
async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  for (const name of (await nullIfMissing(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const found = await nullIfMissing(stat(path));
    if (found?.isFile())
      yield {
        path,
        size: Math.max(sizeOnDisk(found.size), found.blocks * 512),
        usedAt: found.atimeMs,
        writtenAt: found.mtimeMs,
      };
  }
}
