// WebP (RFC 9649): the chunks EXIF and XMP go, and with them the flags and the size that announce them.
import { type Bytes, readExactly } from '../../bytes.ts';
import { type Chunk, chunksIn } from '../../containers/riff.ts';
import { cut, type Edit, growth, overwrite } from '../edits.ts';
import { exifOf, readOrientation } from '../exif.ts';
import { trailerEdits } from '../trailer.ts';
import { untilDamaged } from '../until-damaged.ts';

const PIXELS = new Set(['VP8 ', 'VP8L', 'ANMF']);
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

export async function webpEdits(bytes: Bytes): Promise<Edit[]> {
  const size = (await readExactly(bytes, 4, 4)).readUInt32LE();
  const end = Math.min(8 + size, bytes.size);
  const edits: Edit[] = [];
  let flagsAt: number | null = null;
  let orientation = 1;
  for await (const chunk of untilDamaged(chunksIn(bytes, 12, end), ({ id }) => PIXELS.has(id))) {
    if (chunk.id === 'VP8X') flagsAt = chunk.body;
    if (chunk.id === 'EXIF' && orientation === 1) {
      orientation = await orientationIn(bytes, chunk);
      edits.push(orientation === 1 ? cut(chunk.start, chunk.end) : orientationAlone(chunk, orientation));
    } else if (chunk.id === 'EXIF' || chunk.id === 'XMP ') edits.push(cut(chunk.start, chunk.end));
  }
  if (edits.length > 0) edits.push(...(await headerEdits(bytes, size + growth(edits), flagsAt, orientation)));
  return [...edits, ...(await trailerEdits(bytes, end))];
}

/** The specification has a bare TIFF structure in EXIF, but many writers put JPEG's prefix before it. */
async function orientationIn(bytes: Bytes, { body, bodyEnd }: Chunk) {
  const prefixed = (await bytes.read(body, 6)).toString('latin1') === 'Exif\0\0';
  return await readOrientation(bytes, prefixed ? body + 6 : body, bodyEnd);
}

function orientationAlone({ start, end }: Chunk, orientation: number): Edit {
  const put = Buffer.concat([Buffer.from('EXIF\x1a\0\0\0'), exifOf(orientation)]);
  return { at: start, length: end - start, put };
}

async function headerEdits(bytes: Bytes, size: number, flagsAt: number | null, orientation: number) {
  const sizeField = Buffer.alloc(4);
  sizeField.writeUInt32LE(Math.max(0, size));
  const edits = [overwrite(4, sizeField)];
  if (flagsAt === null) return edits;
  const [flags = 0] = await readExactly(bytes, flagsAt, 1);
  const exif = orientation === 1 ? 0 : EXIF_FLAG;
  return [...edits, overwrite(flagsAt, Buffer.of((flags & ~EXIF_FLAG & ~XMP_FLAG) | exif))];
}
