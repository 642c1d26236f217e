// The file type declared by an `ftyp` box, and detection of video tracks.

import { type Box, readBoxes } from '../containers/boxes.ts';
import { type FileBytes, readExactly } from '../containers/bytes.ts';
import { MEDIA, type MediaType } from './media-type.ts';

const AVIF = new Set(['avif', 'avis']);
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const HEIF = new Set(['mif1', 'mif2', 'mif3', 'msf1']);
const AUDIO = new Set(['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B ', 'NDAS']);
const ANY_TRACKS = /^(iso[m2-9]|mp4[12]|mp21|mp71|dash|MSNV|3g[pe2].)$/;

/**
 * The type by the brands in `head` (the start of the file); `any tracks` for brands used for both audio and
 * video.
 */
export function typeOfBrands(head: Buffer): MediaType | 'any tracks' | null {
  const [major = '', , ...compatible] = readBrands(head);
  if (AUDIO.has(major)) return MEDIA.mp4;
  if (ANY_TRACKS.test(major)) return 'any tracks';
  if (AVIF.has(major)) return MEDIA.avif;
  if (HEIC.has(major)) return MEDIA.heic;
  if (!HEIF.has(major)) return null;
  if (compatible.some((brand) => AVIF.has(brand))) return MEDIA.avif;
  return compatible.some((brand) => HEIC.has(brand)) ? MEDIA.heic : MEDIA.heif;
}

function readBrands(head: Buffer): string[] {
  const brands = [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  for (let at = 8; at === 8 || at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

/** Whether a track of the movie is video. Throws `Damaged` if the file cannot be parsed. */
export async function hasVideoTrack(bytes: FileBytes): Promise<boolean> {
  for await (const handler of handlersIn(bytes, 0, bytes.size)) {
    if ((await readExactly(bytes, handler.body + 8, 4)).toString('latin1') === 'vide') return true;
  }
  return false;
}

const PARENTS_OF_HANDLERS = new Set(['moov', 'trak', 'mdia']);

async function* handlersIn(bytes: FileBytes, from: number, to: number, depth = 0): AsyncGenerator<Box> {
  for await (const box of readBoxes(bytes, from, to)) {
    if (box.type === 'hdlr') yield box;
    else if (PARENTS_OF_HANDLERS.has(box.type) && depth < 3)
      yield* handlersIn(bytes, box.body, box.end, depth + 1);
  }
}
