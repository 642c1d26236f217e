// The items of HEIC and AVIF (ISO/IEC 14496-12, section 8.11): EXIF and XMP are items beside the picture's.
import { type Bytes, Damaged, readExactly } from '../bytes.ts';
import { type Box, boxesIn } from '../containers/boxes.ts';
import { fieldsOf } from '../containers/fields.ts';
import { type Edit, freed, overwrite, zero } from './edits.ts';
import { exifOf, readOrientation } from './exif.ts';
import { type Extent, joined, readExtents } from './item-extents.ts';

// A picture of a thousand tiles needs some 50 KiB.
const LARGEST = 1024 * 1024;

/** Overwrites the EXIF and XMP items, and plain XML, of the `meta` box whose boxes lie in [from, to). */
export async function itemEdits(bytes: Bytes, from: number, to: number): Promise<Edit[]> {
  const boxes = new Map<string, Box>();
  for await (const box of boxesIn(bytes, from, to)) boxes.set(box.type, box);
  const edits = [boxes.get('xml '), boxes.get('bxml')].flatMap((box) =>
    box === undefined ? [] : freed(box),
  );
  const infos = boxes.get('iinf');
  const locations = boxes.get('iloc');
  if (infos === undefined || locations === undefined) return edits;
  const personal = await readPersonalItems(bytes, infos);
  const places = readExtents(await contentOf(bytes, locations), personal, boxes.get('idat')?.body ?? null);
  for (const [id, extents] of places) {
    const isExif = personal.get(id) === 'exif';
    edits.push(...overwritten(extents, isExif ? await bareExif(bytes, extents) : Buffer.alloc(0)));
  }
  return edits;
}

async function contentOf(bytes: Bytes, { type, body, end }: Box): Promise<Buffer> {
  if (end - body > LARGEST) throw new Damaged(`box ${type} of ${end - body} bytes`);
  return await readExactly(bytes, body, end - body);
}

async function readPersonalItems(bytes: Bytes, infos: Box): Promise<Map<number, 'exif' | 'xmp'>> {
  const items = new Map<number, 'exif' | 'xmp'>();
  const [version] = await readExactly(bytes, infos.body, 1);
  for await (const box of boxesIn(bytes, infos.body + (version === 0 ? 6 : 8), infos.end)) {
    if (box.type !== 'infe') continue;
    const { id, kind } = readInfo(await contentOf(bytes, box));
    if (kind !== 'other') items.set(id, kind);
  }
  return items;
}

function readInfo(content: Buffer): { id: number; kind: 'exif' | 'xmp' | 'other' } {
  const fields = fieldsOf(content);
  const version = fields.bigEndian(1);
  fields.text(3);
  const id = fields.bigEndian(version < 3 ? 2 : 4);
  fields.text(2);
  const type = version < 2 ? 'mime' : fields.text(4);
  if (type === 'Exif') return { id, kind: 'exif' };
  fields.textToZero();
  return { id, kind: type === 'mime' && /\bxml\b/.test(fields.textToZero()) ? 'xmp' : 'other' };
}

/** The item's content with the orientation alone: the place of the TIFF structure (0), then that. */
async function bareExif(bytes: Bytes, extents: Extent[]): Promise<Buffer> {
  const item = joined(bytes, extents);
  if (item.size < 4) return Buffer.alloc(0);
  const skip = (await readExactly(item, 0, 4)).readUInt32BE();
  const orientation = await readOrientation(item, 4 + skip, item.size);
  return Buffer.concat([Buffer.alloc(4), exifOf(orientation)]);
}

/** `content`, where it fits, and then zeros over all the extents. */
function overwritten(extents: Extent[], content: Buffer): Edit[] {
  const room = extents.reduce((sum, { length }) => sum + length, 0);
  let rest = room < content.length ? Buffer.alloc(0) : content;
  return extents.flatMap(({ at, length }) => {
    const part = rest.subarray(0, length);
    rest = rest.subarray(part.length);
    return [overwrite(at, part), zero(at + part.length, at + length)];
  });
}
