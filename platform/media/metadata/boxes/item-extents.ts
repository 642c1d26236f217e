// The file offsets of item content (`iloc`, ISO/IEC 14496-12, section 8.11.3).
import { DamagedFileError, type FileBytes } from '../../containers/bytes.ts';
import { createFieldReader, type FieldReader } from '../../containers/fields.ts';
import type { Extent } from './extents.ts';

const IN_FILE = 0;
const IN_IDAT = 1;

type Sizes = { version: number; offset: number; length: number; base: number; index: number };

/**
 * The extents of the `wanted` items. `idat` is the start of that box's content. Items in other files, or
 * composed of other items, have no extents.
 */
export function readExtents(
  content: Buffer,
  wanted: ReadonlyMap<number, unknown>,
  idat: number | null,
): Map<number, Extent[]> {
  const fields = createFieldReader(content);
  const sizes = readSizes(fields);
  const count = fields.bigEndian(sizes.version < 2 ? 2 : 4);
  const extentsById = new Map<number, Extent[]>();
  for (let item = 0; item < count; item += 1) {
    const { id, start, extents } = readItem(fields, sizes, idat);
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

function readItem(fields: FieldReader, sizes: Sizes, idat: number | null) {
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
export function joinExtents(bytes: FileBytes, extents: readonly Extent[]): FileBytes {
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
