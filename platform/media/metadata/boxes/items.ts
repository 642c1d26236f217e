// The items of HEIC and AVIF (ISO/IEC 14496-12, section 8.11): only the items of the picture are retained.
import { type Box, readBoxes } from '../../containers/boxes.ts';
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { type Edit, overwrite, replaceWithFreeSpace, zero } from '../../containers/edits.ts';
import { createFieldReader, type FieldReader } from '../../containers/fields.ts';
import { createExif, readOrientation } from '../photo/exif.ts';
import { PROPERTIES } from './rules.ts';
import { handlerEdits, sourceEdits } from './track-boxes.ts';

// A picture of a thousand tiles needs about 50 KiB.
const MAX_CONTENT = 1024 * 1024;

const KEPT_BOXES = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iprp', 'iref', 'idat', 'dinf', 'grpl']);

type ItemEdits = {
  edits: Edit[];
  /** The extents of the picture and its EXIF. */
  kept: Extent[];
  /** The rewritten parts of these extents. */
  rewritten: Extent[];
  /** The content of the `idat` box. */
  content: Box | undefined;
};

/** The edits of the `meta` box with its boxes in [from, to). */
export async function itemEdits(bytes: FileBytes, from: number, to: number): Promise<ItemEdits> {
  const boxes = new Map<string, Box>();
  const edits: Edit[] = [];
  for await (const box of readBoxes(bytes, from, to)) {
    if (!KEPT_BOXES.has(box.type) || boxes.has(box.type)) edits.push(...replaceWithFreeSpace(box));
    else boxes.set(box.type, box);
  }
  const { kept, rewritten } = await contentExtents(bytes, boxes, edits);
  const [handler, sources, properties, content] = ['hdlr', 'dinf', 'iprp', 'idat'].map((type) =>
    boxes.get(type),
  );
  if (handler) edits.push(...(await handlerEdits(bytes, handler)));
  if (sources)
    for await (const box of readBoxes(bytes, sources.body, sources.end))
      edits.push(...(box.type === 'dref' ? await sourceEdits(bytes, box) : replaceWithFreeSpace(box)));
  if (properties) edits.push(...(await propertyEdits(bytes, properties)));
  if (content)
    edits.push(...uncovered(kept, content.body, content.end).map(({ at, length }) => zero(at, at + length)));
  return { edits, kept, rewritten, content };
}

async function contentExtents(
  bytes: FileBytes,
  boxes: Map<string, Box>,
  edits: Edit[],
): Promise<{ kept: Extent[]; rewritten: Extent[] }> {
  const infos = boxes.get('iinf');
  const locations = boxes.get('iloc');
  if (infos === undefined || locations === undefined) return { kept: [], rewritten: [] };
  const items = await readItems(bytes, infos, edits);
  const wanted = new Map<number, Item>(
    items.filter(({ kind }) => kind !== 'other').map((item) => [item.id, item]),
  );
  const extentsById = readExtents(await contentOf(bytes, locations), wanted, boxes.get('idat')?.body ?? null);
  const kept: Extent[] = [];
  const rewritten: Extent[] = [];
  for (const [id, extents] of extentsById) {
    kept.push(...extents);
    if (wanted.get(id)?.kind !== 'exif') continue;
    rewritten.push(...extents);
    edits.push(...overwriteExtents(extents, await orientationOnlyExif(bytes, extents)));
  }
  return { kept, rewritten };
}

async function contentOf(bytes: FileBytes, { type, body, end }: Box): Promise<Buffer> {
  if (end - body > MAX_CONTENT) throw new DamagedFileError(`box ${type} of ${end - body} bytes`);
  return await readExactly(bytes, body, end - body);
}

/** Properties are referenced by index, so a removed one is replaced by empty space. */
async function propertyEdits(bytes: FileBytes, { body, end }: Box): Promise<Edit[]> {
  const edits: Edit[] = [];
  for await (const box of readBoxes(bytes, body, end)) {
    if (box.type === 'ipma') continue;
    if (box.type !== 'ipco') edits.push(...replaceWithFreeSpace(box));
    else
      for await (const property of readBoxes(bytes, box.body, box.end))
        if (PROPERTIES[property.type] === undefined) edits.push(...replaceWithFreeSpace(property));
  }
  return edits;
}

/** The EXIF item with only the orientation: the offset of the TIFF structure (0), then the structure. */
async function orientationOnlyExif(bytes: FileBytes, extents: Extent[]): Promise<Buffer> {
  const item = joinExtents(bytes, extents);
  if (item.size < 4) return Buffer.alloc(0);
  const skip = (await readExactly(item, 0, 4)).readUInt32BE();
  const orientation = await readOrientation(item, 4 + skip, item.size);
  return Buffer.concat([Buffer.alloc(4), createExif(orientation)]);
}

/** Overwrites all extents with `content`, if it fits, and zeros. */
function overwriteExtents(extents: Extent[], content: Buffer): Edit[] {
  const room = extents.reduce((sum, { length }) => sum + length, 0);
  let rest = room < content.length ? Buffer.alloc(0) : content;
  return extents.flatMap(({ at, length }) => {
    const part = rest.subarray(0, length);
    rest = rest.subarray(part.length);
    return [overwrite(at, part), zero(at + part.length, at + length)];
  });
}

// The types of items in HEIC and AVIF (`iinf`, ISO/IEC 14496-12, section 8.11.6), and their names, which are
// free text.

type Item = { id: number; kind: 'picture' | 'exif' | 'other' };

const PICTURES = new Set(['hvc1', 'hev1', 'lhv1', 'av01', 'avc1', 'vvc1', 'grid', 'iden', 'iovl', 'tmap']);
const COMMON_NAME = /^(Image|Color|Alpha|Exif|XMP|Thumbnail|HEVC Image|)$/;
const MAX_ITEM_INFO = 4096;

/** The items listed in `infos`; edits of their free text are added to `edits`. */
async function readItems(bytes: FileBytes, infos: Box, edits: Edit[]): Promise<Item[]> {
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
    throw new DamagedFileError('an item of an unknown form');
  const id = version === 2 ? content.readUInt16BE(4) : content.readUInt32BE(4);
  const typeAt = version === 2 ? 8 : 10;
  const itemType = content.toString('latin1', typeAt, typeAt + 4);
  const nameAt = typeAt + 4;
  edits.push(...nameEdits(content.subarray(nameAt), body + nameAt, itemType));
  if (itemType === 'Exif') return { id, kind: 'exif' };
  return { id, kind: PICTURES.has(itemType) ? 'picture' : 'other' };
}

/** The type information of a `mime` or `uri ` item follows its name, and is erased with it. */
function nameEdits(text: Buffer, at: number, itemType: string): Edit[] {
  const nameEnd = text.indexOf(0) === -1 ? text.length : text.indexOf(0);
  const isCommon = COMMON_NAME.test(text.toString('latin1', 0, nameEnd));
  const isAlone = text.subarray(nameEnd).every((byte) => byte === 0);
  const isMime = itemType === 'mime' && /^[\w.+/-]{0,60}\0*$/.test(text.toString('latin1', nameEnd + 1));
  if (isCommon && (isAlone || isMime)) return [];
  return [overwrite(at, Buffer.alloc(text.length))];
}

// The file offsets of item content (`iloc`, ISO/IEC 14496-12, section 8.11.3).

const IN_FILE = 0;
const IN_IDAT = 1;

type Sizes = { version: number; offset: number; length: number; base: number; index: number };

/**
 * The extents of the `wanted` items. `idat` is the start of that box's content. Items in other files, or
 * composed of other items, have no extents.
 */
function readExtents(
  content: Buffer,
  wanted: ReadonlyMap<number, unknown>,
  idat: number | null,
): Map<number, Extent[]> {
  const fields = createFieldReader(content);
  const sizes = readSizes(fields);
  const count = fields.bigEndian(sizes.version < 2 ? 2 : 4);
  const extentsById = new Map<number, Extent[]>();
  for (let item = 0; item < count; item += 1) {
    const { id, start, extents } = readLocation(fields, sizes, idat);
    if (start === null || !wanted.has(id)) continue;
    const found = extents
      .filter(({ length }) => length > 0)
      .map(({ at, length }) => ({ at: start + at, length }));
    extentsById.set(id, found);
  }
  return extentsById;
}

function readSizes(fields: FieldReader): Sizes {
  const version = fields.bigEndian(1);
  fields.text(3);
  const first = fields.bigEndian(1);
  const second = fields.bigEndian(1);
  const index = version === 0 ? 0 : second & 0xf;
  const sizes = { version, offset: first >> 4, length: first & 0xf, base: second >> 4, index };
  // Without a length, an extent reaches to the end of the file, and any number of extents would take no
  // bytes.
  if (version > 2 || sizes.length === 0) throw new DamagedFileError('item locations of an unknown form');
  return sizes;
}

function readLocation(fields: FieldReader, sizes: Sizes, idat: number | null) {
  const id = fields.bigEndian(sizes.version < 2 ? 2 : 4);
  const method = sizes.version === 0 ? IN_FILE : fields.bigEndian(2) & 0xf;
  const file = fields.bigEndian(2);
  const base = fields.bigEndian(sizes.base);
  const extents = Array.from({ length: fields.bigEndian(2) }, () => {
    fields.text(sizes.index);
    return { at: fields.bigEndian(sizes.offset), length: fields.bigEndian(sizes.length) };
  });
  return { id, start: startOf(method, file, base, idat), extents };
}

function startOf(method: number, file: number, base: number, idat: number | null): number | null {
  if (file !== 0) return null;
  if (method === IN_FILE) return base;
  return method === IN_IDAT && idat !== null ? idat + base : null;
}

/** The content of an item: its concatenated extents. */
function joinExtents(bytes: FileBytes, extents: readonly Extent[]): FileBytes {
  const read = async (at: number, length: number) => {
    const parts: Buffer[] = [];
    let passed = 0;
    for (const extent of extents) {
      const from = Math.max(at, passed) - passed;
      const to = Math.min(at + length, passed + extent.length) - passed;
      if (from < to) parts.push(await bytes.read(extent.at + from, to - from));
      passed += extent.length;
    }
    return Buffer.concat(parts);
  };
  return { size: extents.reduce((sum, { length }) => sum + length, 0), read };
}

/** A byte range of the file. */
export type Extent = { at: number; length: number };

/** The parts of [from, to) not covered by any extent, in order. */
export function uncovered(extents: readonly Extent[], from: number, to: number): Extent[] {
  const gaps: Extent[] = [];
  let cursor = from;
  for (const { at, length } of extents.toSorted((a, b) => a.at - b.at)) {
    if (at >= to) break;
    if (at > cursor) gaps.push({ at: cursor, length: at - cursor });
    cursor = Math.max(cursor, at + length);
  }
  if (cursor < to) gaps.push({ at: cursor, length: to - cursor });
  return gaps;
}

/** Adds a range, merged with the last one if they are adjacent. */
export function addExtent(extents: Extent[], at: number, length: number): void {
  const last = extents.at(-1);
  if (last !== undefined && last.at + last.length === at) last.length += length;
  else if (length > 0) extents.push({ at, length });
}
