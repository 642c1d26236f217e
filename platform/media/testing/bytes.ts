// Builds the samples by hand, so that a test documents the purpose of every byte.

/** Text that must be removed from every sample. */
export const CANARY = '52.5200N013.4050E';

/** Text is Latin-1, numbers are bytes. */
export const bytes = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

export const u16 = (value: number): number[] => [value >> 8, value & 0xff];
export const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
export const u32le = (value: number): number[] => u32(value).reverse();

/** A TIFF structure with the orientation, and the canary as its image description. */
export function tiff(order: 'II' | 'MM', orientation: number): Buffer {
  const turn = (digits: number[]) => (order === 'II' ? digits.toReversed() : digits);
  const entry = (tag: number, type: number, count: number, value: number[]) =>
    bytes(turn(u16(tag)), turn(u16(type)), turn(u32(count)), value);
  return bytes(
    bytes(order, turn(u16(42)), turn(u32(8)), turn(u16(2))),
    entry(0x010e, 2, CANARY.length, turn(u32(38))),
    entry(0x0112, 3, 1, [...turn(u16(orientation)), 0, 0]),
    bytes(turn(u32(0)), CANARY),
  );
}

/** A TIFF structure with only the orientation. */
export const bareTiff = (orientation: number): Buffer =>
  bytes('MM', u16(42), u32(8), u16(1), u16(0x0112), u16(3), u32(1), u16(orientation), [0, 0], u32(0));

/** A colour profile of 220 bytes with one colour, starting with its tags. */
const profileWith = (device: string, tags: Buffer, description: Buffer): Buffer =>
  bytes(
    u32(220),
    Buffer.alloc(32),
    'acsp',
    Buffer.alloc(8),
    device,
    Buffer.alloc(76),
    tags,
    'XYZ ',
    Buffer.alloc(4),
    u32(0xf6d6),
    u32(0x10000),
    u32(0xd32d),
    description,
  );

const colourTag = bytes('rXYZ', u32(160), u32(20));

export const PROFILE = profileWith('\0\0\0\0', bytes(u32(1), colourTag, Buffer.alloc(16)), Buffer.alloc(40));

/** The same profile with a device manufacturer and a description. */
export const OWNED_PROFILE = profileWith(
  'EIZO',
  bytes(u32(2), colourTag, 'desc', u32(180), u32(25), Buffer.alloc(4)),
  bytes('desc', u32(0), CANARY, Buffer.alloc(40 - 8 - CANARY.length)),
);

/** The input and the expected output; a file without metadata is its own `clean`. */
export type Sample = { name: string; dirty: Buffer; clean: Buffer };
