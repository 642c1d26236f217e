// A track of MP4: its kind, and the locations of its samples (ISO/IEC 14496-12, section 8.7).

import { type Box, readBoxes } from '../../containers/boxes.ts';
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { addExtent, type Extent } from './extents.ts';

export type Track = { id: number; handler: string; extents: Extent[] };

/** About twelve hours of AAC. */
const MAX_SAMPLES = 2_000_000;

export async function readTrack(bytes: FileBytes, track: Box): Promise<Track> {
  const head = await requireBox(bytes, track, 'tkhd');
  const [version = 0] = await readExactly(bytes, head.body, 1);
  const id = (await readExactly(bytes, head.body + (version === 1 ? 20 : 12), 4)).readUInt32BE();
  const media = await requireBox(bytes, track, 'mdia');
  const handlerBox = await requireBox(bytes, media, 'hdlr');
  const handler = (await readExactly(bytes, handlerBox.body + 8, 4)).toString('latin1');
  const table = await findBox(bytes, await findBox(bytes, media, 'minf'), 'stbl');
  return { id, handler, extents: table === null ? [] : await sampleExtents(bytes, table) };
}

async function findBox(bytes: FileBytes, parent: Box | null, type: string): Promise<Box | null> {
  if (parent === null) return null;
  for await (const box of readBoxes(bytes, parent.body, parent.end)) if (box.type === type) return box;
  return null;
}

async function requireBox(bytes: FileBytes, parent: Box, type: string): Promise<Box> {
  const box = await findBox(bytes, parent, type);
  if (box === null) throw new DamagedFileError(`${parent.type} without ${type}`);
  return box;
}

/** Samples are grouped in chunks; each `stsc` entry gives the samples per chunk until the next entry. */
async function sampleExtents(bytes: FileBytes, table: Box): Promise<Extent[]> {
  const boxes = new Map<string, Box>();
  for await (const box of readBoxes(bytes, table.body, table.end)) boxes.set(box.type, box);
  const offsetsBox = boxes.get('stco') ?? boxes.get('co64');
  const runs = boxes.get('stsc');
  if (offsetsBox === undefined || runs === undefined) return [];
  const offsets = await readTable(bytes, offsetsBox, 4, offsetsBox.type === 'co64' ? 8 : 4);
  const perChunk = await readTable(bytes, runs, 4, 12);
  const sizes = await readSizes(bytes, boxes.get('stsz') ?? boxes.get('stz2'));
  const extents: Extent[] = [];
  let run = 0;
  let sample = 0;
  for (let chunk = 0; chunk < offsets.count; chunk += 1) {
    while (run + 1 < perChunk.count && perChunk.at(run + 1, 0) <= chunk + 1) run += 1;
    const end = Math.min(sample + (perChunk.count > 0 ? perChunk.at(run, 4) : 0), sizes.count);
    addExtent(extents, offsets.at(chunk, 0), sizes.sum(sample, end));
    sample = end;
  }
  return extents;
}

type Table = { count: number; at(index: number, offset: number): number };

/** Rows of `width` bytes after version, flags and count; `at` reads a number (8 bytes if it fills a row). */
async function readTable(
  bytes: FileBytes,
  { type, body, end }: Box,
  head: number,
  width: number,
): Promise<Table> {
  const count = (await readExactly(bytes, body + head, 4)).readUInt32BE();
  if (count > MAX_SAMPLES || body + head + 4 + count * width > end)
    throw new DamagedFileError(`${type} of ${count} rows`);
  const rows = await readExactly(bytes, body + head + 4, count * width);
  const at = (index: number, offset: number) =>
    width === 8 ? Number(rows.readBigUInt64BE(index * width)) : rows.readUInt32BE(index * width + offset);
  return { count, at };
}

type Sizes = { count: number; sum(from: number, to: number): number };

async function readSizes(bytes: FileBytes, box: Box | undefined): Promise<Sizes> {
  if (box === undefined) throw new DamagedFileError('samples without sizes');
  const head = await readExactly(bytes, box.body, 12);
  const all = box.type === 'stsz' ? head.readUInt32BE(4) : 0;
  if (all !== 0) return { count: head.readUInt32BE(8), sum: (from, to) => (to - from) * all };
  if (box.type === 'stz2' && head[7] !== 16) throw new DamagedFileError('sizes of fewer than 16 bits');
  return box.type === 'stsz' ? listed(await readTable(bytes, box, 8, 4)) : await shortSizes(bytes, box);
}

function listed({ count, at }: Table): Sizes {
  const sum = (from: number, to: number) => {
    let total = 0;
    for (let index = from; index < to; index += 1) total += at(index, 0);
    return total;
  };
  return { count, sum };
}

async function shortSizes(bytes: FileBytes, { body, end }: Box): Promise<Sizes> {
  const count = (await readExactly(bytes, body + 8, 4)).readUInt32BE();
  if (count > MAX_SAMPLES || body + 12 + count * 2 > end) throw new DamagedFileError(`stz2 of ${count} rows`);
  const rows = await readExactly(bytes, body + 12, count * 2);
  return listed({ count, at: (index) => rows.readUInt16BE(index * 2) });
}
