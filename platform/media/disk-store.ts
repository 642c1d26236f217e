// The media store on a directory: `incoming/` for what is staged, `ab/ab…` for what is kept.
import { constants, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Clock, type Instant, systemClock } from '../time/clock.ts';
import { guarded, nullIfMissing } from './disk-fault.ts';
import { openStaging } from './staging.ts';
import { isMediumId, type MediaStore, type Slice, type StagedFile } from './store.ts';

/**
 * Bytes read at a time. Chunks lie outside the heap and wait for its collection, so large ones, soon many, are a lot
 * of memory (docs/decisions/0013).
 */
const CHUNK = 16_384;

const FAN = /^[0-9a-f]{2}$/;

/** Opens the store in `directory`, made where missing, readable by this user alone. Processes may share it. */
export async function openDiskStore(directory: string, clock: Clock = systemClock): Promise<MediaStore> {
  return {
    ...(await openStaging(join(directory, 'incoming'), clock)),
    keep: (id, staged) => guarded(() => keep(directory, id, staged)),
    open: (id, slice) => guarded(() => openMedium(directory, id, slice)),
    size: (id) => guarded(() => sizeOf(directory, id)),
    delete: async (id) => {
      if (isMediumId(id)) await guarded(() => rm(pathOf(directory, id), { force: true }));
    },
    ids: (filter) => ids(directory, filter?.keptBefore),
  };
}

const pathOf = (directory: string, id: string) => join(directory, id.slice(0, 2), id);

async function keep(directory: string, id: string, staged: StagedFile) {
  if (!isMediumId(id)) throw new TypeError('The id of a medium is a lower-case UUID.');
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
  if (!isMediumId(id)) return null;
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

async function sizeOf(directory: string, id: string) {
  if (!isMediumId(id)) return null;
  return (await nullIfMissing(stat(pathOf(directory, id))))?.size ?? null;
}

async function* ids(directory: string, keptBefore: Instant = Number.POSITIVE_INFINITY) {
  for (const fan of await guarded(() => readdir(directory))) {
    if (!FAN.test(fan)) continue;
    for await (const { name } of await guarded(() => opendir(join(directory, fan)))) {
      if (!isMediumId(name)) continue;
      const found = await guarded(() => nullIfMissing(stat(join(directory, fan, name))));
      // The change time is that of the rename: the file itself may have been staged long before.
      if (found !== null && found.ctimeMs < keptBefore) yield name;
    }
  }
}
