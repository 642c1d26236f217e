// EXIF (CIPA DC-008, a TIFF structure): only the orientation is needed for display.
import type { FileBytes } from '../../containers/bytes.ts';

/** EXIF orientation, 1 to 8; 1 is upright. */
type Orientation = number;

const TAG = 0x0112;
const SHORT = 3;
const ENTRY = 12;

/** The orientation in the TIFF structure at [from, to), of either byte order; 1 if absent. */
export async function readOrientation(bytes: FileBytes, from: number, to: number): Promise<Orientation> {
  const read = async (at: number, length: number) =>
    at + length > to ? Buffer.alloc(0) : await bytes.read(at, length);
  const head = await read(from, 8);
  const order = head.toString('latin1', 0, 2);
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const number = (buffer: Buffer, at: number, length: number) =>
    order === 'II' ? buffer.readUIntLE(at, length) : buffer.readUIntBE(at, length);
  const directory = from + number(head, 4, 4);
  const count = await read(directory, 2);
  if (count.length < 2) return 1;
  const entries = await read(directory + 2, number(count, 0, 2) * ENTRY);
  for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) {
    if (number(entries, at, 2) !== TAG || number(entries, at + 2, 2) !== SHORT) continue;
    const value = number(entries, at + 8, 2);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A TIFF structure of 26 bytes that contains only the orientation. */
export function createExif(orientation: Orientation): Buffer {
  const exif = Buffer.from(
    '4d4d002a00000008' + '0001' + '01120003' + '00000001' + '00000000' + '00000000',
    'hex',
  );
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
