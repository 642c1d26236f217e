// What the items of HEIC and AVIF are (`iinf`, ISO/IEC 14496-12, section 8.11.6), and their names: free text.

import { type Box, readBoxes } from '../../containers/boxes.ts';
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { type Edit, overwrite, replaceWithFreeSpace, zero } from '../../containers/edits.ts';

export type Item = { id: number; kind: 'picture' | 'exif' | 'other' };

const PICTURES = new Set(['hvc1', 'hev1', 'lhv1', 'av01', 'avc1', 'vvc1', 'grid', 'iden', 'iovl', 'tmap']);
const COMMON_NAME = /^(Image|Color|Alpha|Exif|XMP|Thumbnail|HEVC Image|)$/;
const MAX_ITEM_INFO = 4096;

/** The items that `infos` lists; what is free text in it is added to `edits`. */
export async function readItems(bytes: FileBytes, infos: Box, edits: Edit[]): Promise<Item[]> {
  const items: Item[] = [];
  const [version] = await readExactly(bytes, infos.body, 1);
  let cursor = infos.body + (version === 0 ? 6 : 8);
  for await (const box of readBoxes(bytes, cursor, infos.end)) {
    if (box.type === 'infe') items.push(await readItem(bytes, box, edits));
    else edits.push(...replaceWithFreeSpace(box));
    cursor = box.end;
  }
  edits.push(zero(cursor, infos.end));
  return items;
}

async function readItem(bytes: FileBytes, { type, body, end }: Box, edits: Edit[]): Promise<Item> {
  if (end - body > MAX_ITEM_INFO) throw new DamagedFileError(`box ${type} of ${end - body} bytes`);
  const content = await readExactly(bytes, body, end - body);
  const version = content[0] ?? 0;
  if (version < 2 || content.length < (version === 2 ? 12 : 14))
    throw new DamagedFileError('an item of no known form');
  const id = version === 2 ? content.readUInt16BE(4) : content.readUInt32BE(4);
  const typeAt = version === 2 ? 8 : 10;
  const itemType = content.toString('latin1', typeAt, typeAt + 4);
  const nameAt = typeAt + 4;
  edits.push(...nameEdits(content.subarray(nameAt), body + nameAt, itemType));
  if (itemType === 'Exif') return { id, kind: 'exif' };
  return { id, kind: PICTURES.has(itemType) ? 'picture' : 'other' };
}

/** Behind the name of a `mime` or `uri ` item stands what it holds, which becomes unreadable with it. */
function nameEdits(text: Buffer, at: number, itemType: string): Edit[] {
  const nameEnd = text.indexOf(0) === -1 ? text.length : text.indexOf(0);
  const isCommon = COMMON_NAME.test(text.toString('latin1', 0, nameEnd));
  const isAlone = text.subarray(nameEnd).every((byte) => byte === 0);
  const isMime = itemType === 'mime' && /^[\w.+/-]{0,60}\0*$/.test(text.toString('latin1', nameEnd + 1));
  if (isCommon && (isAlone || isMime)) return [];
  return [overwrite(at, Buffer.alloc(text.length))];
}
