// MP4, M4A, 3GP, HEIC and AVIF: boxes that no rule keeps become free space of the same size, and bytes of
// media that no kept track or item points to become zeros, in place: others point to bytes by their offset.

import { type Box, readBoxes } from '../../containers/boxes.ts';
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit, replaceWithFreeSpace, zero } from '../../containers/edits.ts';
import { typeOfBrands } from '../../sniffing/brands.ts';
import { flacBlockEdits } from '../audio/flac/flac-blocks.ts';
import { type Extent, uncovered } from './extents.ts';
import { fragmentExtents } from './fragments.ts';
import { itemEdits } from './items.ts';
import { FILE, type Rule, type Rules, TRACK } from './rules.ts';
import { entryEdits, handlerEdits, sourceEdits, timeEdits } from './track-boxes.ts';
import { readTrack, type Track } from './tracks.ts';

/** What one walk gathers: the edits, what stays of the media, and where the media are. */
type BoxWalk = {
  bytes: FileBytes;
  isPicture: boolean;
  edits: Edit[];
  kept: Extent[];
  /** Content of items that the edits rewrite. */
  rewritten: Extent[];
  media: Box[];
  /** The content of items within `meta` boxes. */
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

/** Content outside of media would be boxes: zeros there would make them others than those that were read. */
function refuseRewritingBoxes({ bytes, rewritten, media, itemData }: BoxWalk): void {
  const rooms = [...media, ...itemData].map(({ body, end }) => ({ at: body, length: end - body }));
  for (const { at, length } of rewritten)
    if (uncovered(rooms, at, Math.min(at + length, bytes.size)).length > 0)
      throw new DamagedFileError('content of an item outside of media');
}

/** The boxes of the file. Behind what plays or shows, what is no box ends it. */
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
  if (depth > MAX_DEPTH) throw new DamagedFileError('boxes too deep');
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

/** A track of another kind goes: titles, chapters, covers, places by the second. */
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

/** The items of a picture; in a file of sound, tags alone have such a box. */
async function applyItems(walk: BoxWalk, box: Box): Promise<void> {
  if (!walk.isPicture) {
    walk.edits.push(...replaceWithFreeSpace(box));
    return;
  }
  const head = await readExactly(walk.bytes, box.body, 8);
  // ISO puts version and flags before the boxes, QuickTime does not.
  const from = head.toString('latin1', 4) === 'hdlr' ? box.body : box.body + 4;
  const { edits, kept, rewritten, content } = await itemEdits(walk.bytes, from, box.end);
  walk.edits.push(...edits);
  walk.kept.push(...kept);
  walk.rewritten.push(...rewritten);
  if (content) walk.itemData.push(content);
}
