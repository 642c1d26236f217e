// The disk cache of remote pictures, bounded in size. A file gets its final name once it is complete and
// synchronised. Its access time is the last use; it is set explicitly, because many file systems do not
// record it.
import { createHash, randomUUID } from 'node:crypto';
import { close, constants, fstat, futimes, open as openCallback, read } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { nullIfMissing } from '@tandem/platform/storage/disk-fault.ts';
import { createFolder } from '@tandem/platform/storage/folders.ts';
import { readOnDemand } from '@tandem/platform/storage/on-demand-file.ts';
import { type Clock, DAY, HOUR, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { Picture } from '../fetch.ts';

const openDescriptor = promisify(openCallback);
const readDescriptor = promisify(read);
const statDescriptor = promisify(fstat);
const touchDescriptor = promisify(futimes);
const closeDescriptor = promisify(close);

/** Callers must read `body` to its end or destroy it. */
export type CachedPicture = FileHeader & { body: Buffer | Readable };

export type PictureCache = {
  /** Null if there is no complete and recent file. */
  find(url: string): Promise<CachedPicture | null>;
  store(url: string, picture: Picture): Promise<void>;
};

/** Upper bound for serving pictures that were deleted or changed on their server. */
const LONGEST_KEPT = 30 * DAY;
/** Precision of recorded access times. */
const USE_INTERVAL = 10 * MINUTE;
/** Files up to this size are read completely into memory. */
const SMALL = 65_536;
/**
 * Shares of the size limit: the rest after an eviction, and the amount that one process writes before the
 * next.
 */
const LEFT = 3 / 4;
const BETWEEN = 1 / 16;

/** `ceiling` is in bytes on disk. Rejects if the folder cannot be created. */
export async function openPictureCache(folder: string, ceiling: number, clock: Clock): Promise<PictureCache> {
  const incoming = join(folder, 'incoming');
  await createFolder(incoming);
  const makeRoom = createRoomMaker({ folder, incoming, ceiling, clock });

  async function store(url: string, { contentType, hash, bytes }: Picture): Promise<void> {
    const size = sizeOnDisk(HEADER_SIZE + bytes.length);
    if (!(await makeRoom(size))) return;
    const path = join(incoming, randomUUID());
    const at = new Date(clock.now());
    try {
      await using file = await open(path, 'wx', 0o600);
      await file.writeFile(writeHeader({ contentType, hash, size: bytes.length }));
      await file.writeFile(bytes);
      await file.utimes(at, at);
      await file.sync();
      const target = pathOf(folder, url);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  return { find: (url) => findFile(pathOf(folder, url), clock), store };
}

/** Named by the hash of the address, in one of 256 folders. */
function pathOf(folder: string, url: string): string {
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 40);
  return join(folder, hash.slice(0, 2), hash);
}

type Room = { folder: string; incoming: string; ceiling: number; clock: Clock };

/** Returns a function that makes room for a file; false if the file is too large. */
function createRoomMaker({ ceiling, clock, ...folders }: Room): (size: number) => Promise<boolean> {
  let bytes = 0;
  let written = Number.POSITIVE_INFINITY;
  let evicting: Promise<void> | null = null;

  async function measure(): Promise<void> {
    const now = clock.now();
    bytes = await evict({ ...folders, room: ceiling * LEFT, writtenAfter: now - LONGEST_KEPT, now });
    written = 0;
  }

  return async (size) => {
    if (size > ceiling * (1 - LEFT)) return false;
    if (bytes + size > ceiling || written > ceiling * BETWEEN) {
      evicting ??= measure().finally(() => {
        evicting = null;
      });
      await evicting;
    }
    bytes += size;
    written += size;
    return true;
  };
}

async function findFile(path: string, clock: Clock): Promise<CachedPicture | null> {
  const fd = await nullIfMissing(openDescriptor(path, constants.O_RDONLY | constants.O_NOFOLLOW));
  if (fd === null) return null;
  let isKept = false;
  try {
    const { size, mtimeMs, atimeMs } = await statDescriptor(fd);
    const now = clock.now();
    const start = Buffer.allocUnsafe(Math.min(SMALL, Math.max(size, HEADER_SIZE)));
    const { bytesRead } = await readDescriptor(fd, start, 0, start.length, 0);
    const header = readHeader(start.subarray(0, bytesRead));
    if (header === null || size !== HEADER_SIZE + header.size || mtimeMs < now - LONGEST_KEPT) return null;
    if (atimeMs < now - USE_INTERVAL)
      await touchDescriptor(fd, new Date(now), new Date(mtimeMs)).catch(() => undefined);
    if (bytesRead === size) return { ...header, body: start.subarray(HEADER_SIZE, size) };
    isKept = true;
    const body = readOnDemand({ fd, start: HEADER_SIZE, end: size });
    body.once('close', () => void closeDescriptor(fd).catch(() => {}));
    return { ...header, body };
  } finally {
    if (!isKept) await closeDescriptor(fd);
  }
}

// The header before the picture's bytes in a cache file: type, hash and length, so that truncated files are
// detected.

type FileHeader = { contentType: string; hash: string; size: number };

/** In bytes. */
const HEADER_SIZE = 64;

const HEADER = /^1 (image\/[a-z]{3,4}) ([\w-]{22}) (\d{1,8}) *$/;

const writeHeader = ({ contentType, hash, size }: FileHeader): Buffer =>
  Buffer.from(`1 ${contentType} ${hash} ${size}`.padEnd(HEADER_SIZE), 'latin1');

/** Null for a foreign or damaged file. */
function readHeader(bytes: Buffer): FileHeader | null {
  const [, contentType, hash, size] = HEADER.exec(bytes.toString('latin1', 0, HEADER_SIZE)) ?? [];
  if (contentType === undefined || hash === undefined || size === undefined) return null;
  return { contentType, hash, size: Number(size) };
}

/** `size` is in bytes on disk. */
type StoredFile = { path: string; size: number; usedAt: number; writtenAt: number };

const BLOCK = 4096;

/** Disk usage of a file of `size` bytes. Rounding up to whole blocks also bounds the number of files. */
const sizeOnDisk = (size: number): number => Math.max(1, Math.ceil(size / BLOCK)) * BLOCK;

/** Older incoming files belong to crashed processes. */
const LONGEST_WRITE = HOUR;

type EvictionOptions = {
  folder: string;
  /** Folder of incomplete files. */
  incoming: string;
  /** Bytes that may remain. */
  room: number;
  /** Files written before are deleted, regardless of their use. */
  writtenAfter: Instant;
  now: Instant;
};

/** Returns the number of remaining bytes. */
async function evict({ folder, incoming, room, writtenAfter, now }: EvictionOptions): Promise<number> {
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

/** Sequential, to leave threads of the pool for other work. */
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
