// MP4, M4A, 3GP, HEIC and AVIF: boxes without a rule become free space of the same size, and media bytes
// without a retained track or item become zeros, in place, because other boxes refer to bytes by offset.
import { type Box, readBoxes } from '../../containers/boxes.ts';
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit, replaceWithFreeSpace, zero } from '../../containers/edits.ts';
import { createFieldReader } from '../../containers/fields.ts';
import { typeOfBrands } from '../../sniffing/sniff.ts';
import { flacBlockEdits } from '../audio/flac/flac-blocks.ts';
import { addExtent, type Extent, itemEdits, uncovered } from './items.ts';
import { FILE, type Rule, type Rules, TRACK } from './rules.ts';
import { entryEdits, handlerEdits, sourceEdits, timeEdits } from './track-boxes.ts';

/** The state of a traversal: the edits, the retained media, and the locations of media. */
type BoxWalk = {
  bytes: FileBytes;
  isPicture: boolean;
  edits: Edit[];
  kept: Extent[];
  /** Item content that the edits rewrite. */
  rewritten: Extent[];
  media: Box[];
  /** Item content within `meta` boxes. */
  itemData: Box[];
  tracks: Track[];
};

const MAX_DEPTH = 8;

export async function isobmffEdits(bytes: FileBytes): Promise<Edit[]> {
  const isPicture = await isPictureFile(bytes);
  const walk: BoxWalk = {
    bytes,
    isPicture,
    edits: [],
    kept: [],
    rewritten: [],
    media: [],
    itemData: [],
    tracks: [],
  };
  const top = await readTop(bytes);
  for (const box of top) await apply(walk, box, FILE[box.type], 0);
  if (!isPicture && walk.tracks.length === 0) throw new DamagedFileError('no sound');
  walk.kept.push(...(await fragmentExtents(bytes, top, walk.tracks)));
  refuseRewritingBoxes(walk);
  for (const { body, end } of walk.media)
    walk.edits.push(...uncovered(walk.kept, body, end).map(({ at, length }) => zero(at, at + length)));
  return [...walk.edits, cut(top.at(-1)?.end ?? 0, bytes.size)];
}

/** Content outside of media consists of boxes; overwriting it would change the boxes that were parsed. */
function refuseRewritingBoxes({ bytes, rewritten, media, itemData }: BoxWalk): void {
  const rooms = [...media, ...itemData].map(({ body, end }) => ({ at: body, length: end - body }));
  for (const { at, length } of rewritten)
    if (uncovered(rooms, at, Math.min(at + length, bytes.size)).length > 0)
      throw new DamagedFileError('content of an item outside of media');
}

/** The boxes of the file. After the content required for display or playback, invalid data ends the file. */
async function readTop(bytes: FileBytes): Promise<Box[]> {
  const boxes: Box[] = [];
  try {
    for await (const box of readBoxes(bytes, 0, bytes.size, 'media may end early')) boxes.push(box);
  } catch (error) {
    const isWhole = boxes.some(({ type }) => type === 'moov' || type === 'meta');
    if (!(isWhole && boxes.some(({ type }) => type === 'mdat') && error instanceof DamagedFileError))
      throw error;
  }
  return boxes;
}

async function isPictureFile(bytes: FileBytes): Promise<boolean> {
  await readExactly(bytes, 0, 12);
  const type = typeOfBrands(await bytes.read(0, 512));
  return type !== 'any tracks' && type?.kind === 'photo';
}

async function walkIn(walk: BoxWalk, from: number, to: number, rules: Rules, depth: number): Promise<void> {
  if (depth > MAX_DEPTH) throw new DamagedFileError('boxes nested too deep');
  let cursor = from;
  for await (const box of readBoxes(walk.bytes, from, to)) {
    await apply(walk, box, rules[box.type], depth);
    cursor = box.end;
  }
  walk.edits.push(zero(cursor, to));
}

async function apply(walk: BoxWalk, box: Box, rule: Rule | undefined, depth: number): Promise<void> {
  const { bytes, edits } = walk;
  if (rule === undefined) edits.push(...replaceWithFreeSpace(box));
  else if (typeof rule === 'object') await walkIn(walk, box.body, box.end, rule, depth + 1);
  else if (rule === 'zero') edits.push(zero(box.body, box.end));
  else if (rule === 'times') edits.push(...(await timeEdits(bytes, box)));
  else if (rule === 'handler') edits.push(...(await handlerEdits(bytes, box)));
  else if (rule === 'sources') edits.push(...(await sourceEdits(bytes, box)));
  else if (rule === 'flac') edits.push(...(await flacBlockEdits(bytes, box.body + 4, box.end)).edits);
  else if (rule === 'media') walk.media.push(box);
  else if (rule === 'track') await applyTrack(walk, box, depth);
  else if (rule === 'items') await applyItems(walk, box);
  else if (rule === 'sound entries')
    for await (const { body, end, rules } of entryEdits(bytes, box, walk))
      await walkIn(walk, body, end, rules, depth + 1);
}

const KINDS = { sound: new Set(['soun']), picture: new Set(['pict', 'auxv', 'vide']) };

/** Removes tracks of other kinds: titles, chapters, covers, timed locations. */
async function applyTrack(walk: BoxWalk, box: Box, depth: number): Promise<void> {
  const track = await readTrack(walk.bytes, box);
  if (!KINDS[walk.isPicture ? 'picture' : 'sound'].has(track.handler)) {
    walk.edits.push(...replaceWithFreeSpace(box));
    return;
  }
  walk.tracks.push(track);
  walk.kept.push(...track.extents);
  await walkIn(walk, box.body, box.end, TRACK, depth + 1);
}

/** The items of a picture; in an audio file, only tags use this box. */
async function applyItems(walk: BoxWalk, box: Box): Promise<void> {
  if (!walk.isPicture) {
    walk.edits.push(...replaceWithFreeSpace(box));
    return;
  }
  const head = await readExactly(walk.bytes, box.body, 8);
  // ISO has version and flags before the boxes, QuickTime does not.
  const from = head.toString('latin1', 4) === 'hdlr' ? box.body : box.body + 4;
  const { edits, kept, rewritten, content } = await itemEdits(walk.bytes, from, box.end);
  walk.edits.push(...edits);
  walk.kept.push(...kept);
  walk.rewritten.push(...rewritten);
  if (content) walk.itemData.push(content);
}

// The locations of samples in fragments, as live recorders write them (ISO/IEC 14496-12, section 8.8).

const MAX_FRAGMENT_BOX = 4 << 20;

/** The extents of the retained tracks in the file's fragments. */
async function fragmentExtents(
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

/** Default sample sizes by track (`trex`). */
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
    if (header === null) throw new DamagedFileError('samples without a track');
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

/** Flags determine whether each sample has a duration, a size, flags and an offset. */
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
  // Each sample takes at least four bytes, so the loop ends with the content.
  for (let sample = 0; sample < count; sample += 1) {
    fields.skip(before);
    length += fields.bigEndian(4);
    fields.skip(after);
  }
  return { offset, length };
}

// A track of MP4: its kind, and the locations of its samples (ISO/IEC 14496-12, section 8.7).

type Track = { id: number; handler: string; extents: Extent[] };

/** About twelve hours of AAC. */
const MAX_SAMPLES = 2_000_000;

async function readTrack(bytes: FileBytes, track: Box): Promise<Track> {
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
