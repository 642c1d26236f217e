// What stands behind the end of a photo: phones append the film of a motion photo, a preview, an editor's notes.
import type { Bytes } from '../bytes.ts';
import { cut, type Edit } from './edits.ts';

const MARKS = [
  ...['ffd8ffe0', 'ffd8ffe1', 'ffd8ffe2', 'ffd8ffdb'].map((hex) => Buffer.from(hex, 'hex')),
  ...['Exif\0', 'ftyp', 'http://ns.adobe.com/', '<x:xmpmeta', '<?xpacket', 'Photoshop 3.0', 'SEFT'].map(
    (text) => Buffer.from(text),
  ),
];
const STEP = 32 * 1024;
const LONGEST = Math.max(...MARKS.map((mark) => mark.length));

/** Cuts off what follows `end` where it bears the mark of a photo, a film or metadata; padding stays. */
export async function trailerEdits(bytes: Bytes, end: number): Promise<Edit[]> {
  for (let at = end; at < bytes.size; at += STEP) {
    const window = await bytes.read(at, STEP + LONGEST);
    if (MARKS.some((mark) => window.includes(mark))) return [cut(end, bytes.size)];
  }
  return [];
}
