// Where the samples of fragments lie, as live recorders write them (ISO/IEC 14496-12, section 8.8).

import { type Box, readBoxes } from '../../containers/boxes.ts';
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { createFieldReader } from '../../containers/fields.ts';
import { addExtent, type Extent } from './extents.ts';
import type { Track } from './tracks.ts';

const MAX_FRAGMENT_BOX = 4 << 20;

/** The extents that the fragments among the file's boxes give to the tracks that stay. */
export async function fragmentExtents(
  bytes: FileBytes,
  boxes: readonly Box[],
  tracks: readonly Track[],
): Promise<Extent[]> {
  const stays = new Set(tracks.map(({ id }) => id));
  const defaults = await readDefaults(bytes, boxes);
  const extents: Extent[] = [];
  for (const moof of boxes) {
    if (moof.type !== 'moof') continue;
    for await (const traf of readBoxes(bytes, moof.body, moof.end)) {
      if (traf.type === 'traf') await addRuns(bytes, { moof, traf, keptTracks: stays, defaults, extents });
    }
  }
  return extents;
}

/** The size of samples that say none, by track (`trex`). */
async function readDefaults(bytes: FileBytes, boxes: readonly Box[]): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  for (const moov of boxes) {
    if (moov.type !== 'moov') continue;
    for await (const mvex of readBoxes(bytes, moov.body, moov.end)) {
      if (mvex.type !== 'mvex') continue;
      for await (const { type, body } of readBoxes(bytes, mvex.body, mvex.end)) {
        if (type !== 'trex') continue;
        const content = await readExactly(bytes, body, 24);
        sizes.set(content.readUInt32BE(4), content.readUInt32BE(16));
      }
    }
  }
  return sizes;
}

type Fragment = {
  moof: Box;
  traf: Box;
  keptTracks: ReadonlySet<number>;
  defaults: ReadonlyMap<number, number>;
  extents: Extent[];
};

async function addRuns(
  bytes: FileBytes,
  { moof, traf, keptTracks: stays, defaults, extents }: Fragment,
): Promise<void> {
  let header: Header | null = null;
  let next = moof.start;
  for await (const box of readBoxes(bytes, traf.body, traf.end)) {
    if (box.type === 'tfhd') {
      header = await readHeader(bytes, box);
      next = header.base ?? moof.start;
    }
    if (box.type !== 'trun') continue;
    if (header === null) throw new DamagedFileError('samples of no track');
    const base = header.base ?? moof.start;
    const run = await readRun(bytes, box, header.size ?? defaults.get(header.track) ?? 0);
    const at = run.offset === null ? next : base + run.offset;
    if (stays.has(header.track)) addExtent(extents, at, run.length);
    next = at + run.length;
  }
}

type Header = { track: number; base: number | null; size: number | null };

async function contentOf(bytes: FileBytes, { type, body, end }: Box): Promise<Buffer> {
  if (end - body > MAX_FRAGMENT_BOX) throw new DamagedFileError(`box ${type} of ${end - body} bytes`);
  return await readExactly(bytes, body, end - body);
}

async function readHeader(bytes: FileBytes, box: Box): Promise<Header> {
  const fields = createFieldReader(await contentOf(bytes, box));
  const flags = fields.bigEndian(4) & 0xffffff;
  const track = fields.bigEndian(4);
  const base = (flags & 1) === 0 ? null : fields.bigEndian(8);
  if ((flags & 2) !== 0) fields.bigEndian(4);
  if ((flags & 8) !== 0) fields.bigEndian(4);
  return { track, base, size: (flags & 0x10) === 0 ? null : fields.bigEndian(4) };
}

/** Duration, size, flags and offset of each sample are there or not, by one bit each. */
async function readRun(
  bytes: FileBytes,
  box: Box,
  size: number,
): Promise<{ offset: number | null; length: number }> {
  const fields = createFieldReader(await contentOf(bytes, box));
  const flags = fields.bigEndian(4) & 0xffffff;
  const count = fields.bigEndian(4);
  const offset = (flags & 1) === 0 ? null : fields.bigEndian(4) | 0;
  if ((flags & 4) !== 0) fields.bigEndian(4);
  if ((flags & 0x200) === 0) return { offset, length: count * size };
  const before = (flags & 0x100) === 0 ? 0 : 4;
  const after = ((flags & 0x400) === 0 ? 0 : 4) + ((flags & 0x800) === 0 ? 0 : 4);
  let length = 0;
  // Each sample takes four bytes at least, so the loop ends with the content.
  for (let sample = 0; sample < count; sample += 1) {
    fields.skip(before);
    length += fields.bigEndian(4);
    fields.skip(after);
  }
  return { offset, length };
}
