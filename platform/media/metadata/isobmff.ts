// MP4, M4A, 3GP, HEIC and AVIF: boxes of metadata become free space of the same size, because others point
// to bytes by their place in the file.
import { type Bytes, readExactly } from '../bytes.ts';
import { type Box, boxesIn } from '../containers/boxes.ts';
import { type Edit, freed } from './edits.ts';
import { itemEdits } from './items.ts';
import { isHarmless, metaChildren } from './tag-boxes.ts';
import { untilDamaged } from './until-damaged.ts';

const ON_THE_WAY = new Set(['moov', 'trak', 'moof', 'traf']);

// XMP, EXIF, IPTC and C2PA each have a uuid of their own; the others are the film and notes of Samsung and Google.
const EXTRAS = new Set(['uuid', 'mpvd', 'sefd', 'Xtra']);

// Handlers of QuickTime's and iTunes' tags. Any other, `pict` first, describes items, which are the picture.
const TAG_HANDLERS = new Set(['mdta', 'mdir', 'ID32']);

export const isobmffEdits = (bytes: Bytes): Promise<Edit[]> => editsIn(bytes, 0, bytes.size, 0);

async function editsIn(bytes: Bytes, from: number, to: number, depth: number): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const box of untilDamaged(boxesIn(bytes, from, to), () => true)) {
    if (ON_THE_WAY.has(box.type) && depth < 4)
      edits.push(...(await editsIn(bytes, box.body, box.end, depth + 1)));
    if (EXTRAS.has(box.type)) edits.push(...freed(box));
    if (box.type === 'meta') edits.push(...(await metaEdits(bytes, box)));
    if (box.type === 'udta' && !(await isHarmless(bytes, box.body, box.end))) edits.push(...freed(box));
  }
  return edits;
}

async function metaEdits(bytes: Bytes, box: Box): Promise<Edit[]> {
  const from = await metaChildren(bytes, box);
  if (!TAG_HANDLERS.has(await handlerIn(bytes, from, box.end))) return await itemEdits(bytes, from, box.end);
  return (await isHarmless(bytes, from, box.end)) ? [] : freed(box);
}

async function handlerIn(bytes: Bytes, from: number, to: number): Promise<string> {
  for await (const { type, body } of untilDamaged(boxesIn(bytes, from, to), () => true)) {
    if (type === 'hdlr') return (await readExactly(bytes, body + 8, 4)).toString('latin1');
  }
  return '';
}
