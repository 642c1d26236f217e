// The media store on a directory: `incoming/` for what is staged, `ab/ab…` for what is kept.
import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { constants, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal.ts';
import { type Clock, DAY, type Instant, systemClock } from '../time/clock.ts';
import { guarded, nullIfMissing } from './disk-fault.ts';
import type { MediaStore, Slice, StagedFile } from './store.ts';

/**
 * Bytes read at a time. Chunks lie outside the heap and wait for its collection, so large ones, soon many, are a lot
 * of memory (docs/decisions/0013).
 */
const CHUNK = 16_384;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FAN = /^[0-9a-f]{2}$/;

/**
 * Opens the store in `directory` (made where missing, readable by this user alone) and removes staged files
 * older than a day, which an interrupted process left. Several processes may share the directory.
 */
export async function openDiskStore(directory: string, clock: Clock = systemClock): Promise<MediaStore> {
  const incoming = join(directory, 'incoming');
  await guarded(() => mkdir(incoming, { recursive: true, mode: 0o700 }));
  await guarded(() => sweep(incoming, clock.now() - DAY));
  return {
    receive: (source, { maxBytes }) => receive(join(incoming, randomUUID()), source, maxBytes),
    keep: (id, staged) => guarded(() => keep(directory, id, staged)),
    discard: (staged) => guarded(() => rm(staged.path, { force: true })),
    open: (id, slice) => guarded(() => openMedium(directory, id, slice)),
    delete: async (id) => {
      if (UUID.test(id)) await guarded(() => rm(pathOf(directory, id), { force: true }));
    },
    ids: (filter) => ids(directory, filter?.keptBefore),
    check: () => guarded(() => probe(join(incoming, randomUUID()))),
  };
}

const pathOf = (directory: string, id: string) => join(directory, id.slice(0, 2), id);

async function sweep(incoming: string, before: Instant) {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await nullIfMissing(stat(path));
    if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
  }
}

async function receive(path: string, source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const handle = await guarded(() => open(path, 'wx', 0o600));
  try {
    return { path, ...(await pour(source, handle, maxBytes)) };
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await guarded(() => handle.close());
  }
}

async function pour(source: AsyncIterable<Uint8Array>, handle: FileHandle, maxBytes: number) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Refusal('too-large', `The file is larger than ${maxBytes} bytes.`);
    hash.update(chunk);
    await guarded(() => handle.writeFile(chunk));
  }
  return { size, sha256: hash.digest('hex') };
}

async function keep(directory: string, id: string, staged: StagedFile) {
  if (!UUID.test(id)) throw new TypeError('The id of a medium is a lower-case UUID.');
  const path = pathOf(directory, id);
  await sync(staged.path);
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(staged.path, path);
  // A name is durable only once the directory that holds it is, and a new directory only with its parent.
  await sync(dirname(path));
  if (made !== undefined) await sync(directory);
}

async function sync(path: string) {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openMedium(directory: string, id: string, slice: Slice = { start: 0 }) {
  if (!UUID.test(id)) return null;
  const handle = await nullIfMissing(open(pathOf(directory, id), constants.O_RDONLY | constants.O_NOFOLLOW));
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    return { stream: handle.createReadStream({ ...slice, highWaterMark: CHUNK }), size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* ids(directory: string, keptBefore: Instant = Number.POSITIVE_INFINITY) {
  for (const fan of await guarded(() => readdir(directory))) {
    if (!FAN.test(fan)) continue;
    for await (const { name } of await guarded(() => opendir(join(directory, fan)))) {
      if (!UUID.test(name)) continue;
      const found = await guarded(() => nullIfMissing(stat(join(directory, fan, name))));
      // The change time is that of the rename: the file itself may have been staged long before.
      if (found !== null && found.ctimeMs < keptBefore) yield name;
    }
  }
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
