// WebP (RFC 9649): only chunks of pixels, animation, colour and orientation are retained; sizes and flags are
// updated.
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { cut, type Edit, overwrite, sizeChange, zero } from '../../containers/edits.ts';
import { type Chunk, readChunks } from '../../containers/riff.ts';
import { cleanColourProfile, MAX_PROFILE_BYTES } from './colour-profile.ts';
import { createExif, readOrientation } from './exif.ts';

const BITSTREAM = new Set(['VP8 ', 'VP8L', 'ALPH']);
const FRAME_HEAD = 16;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
const PROFILE_FLAG = 0x20;

type Found = { flagsAt: number | null; flags: number; once: Set<string>; hasPixels: boolean };

export async function webpEdits(bytes: FileBytes): Promise<Edit[]> {
  const size = (await readExactly(bytes, 4, 4)).readUInt32LE();
  const end = Math.min(8 + size, bytes.size);
  const edits: Edit[] = [];
  const found: Found = { flagsAt: null, flags: 0, once: new Set(), hasPixels: false };
  let cursor = 12;
  for await (const chunk of readChunks(bytes, 12, end)) {
    edits.push(...(await chunkEdits(bytes, chunk, found)), ...paddingEdits(chunk));
    found.once.add(chunk.id);
    cursor = chunk.end;
  }
  if (!found.hasPixels) throw new DamagedFileError('a WebP without pixels');
  edits.push(cut(cursor, end));
  const total = Buffer.alloc(4);
  total.writeUInt32LE(end - 8 + sizeChange(edits));
  edits.push(overwrite(4, total), cut(end, bytes.size));
  if (found.flagsAt !== null) edits.push(...(await flagEdits(bytes, found.flagsAt, found.flags)));
  return edits;
}

const paddingEdits = ({ bodyEnd, end }: Chunk): Edit[] => (end > bodyEnd ? [zero(bodyEnd, end)] : []);

async function chunkEdits(bytes: FileBytes, chunk: Chunk, found: Found): Promise<Edit[]> {
  const { id, start, body, bodyEnd, end } = chunk;
  const size = bodyEnd - body;
  if (BITSTREAM.has(id)) {
    found.hasPixels ||= id !== 'ALPH';
    return [];
  }
  if (id === 'ANMF') {
    found.hasPixels = true;
    return await frameEdits(bytes, chunk);
  }
  if (!found.once.has(id)) {
    if (id === 'VP8X' && size === 10) {
      found.flagsAt = body;
      return [];
    }
    if (id === 'ANIM' && size === 6) return [];
    if (id === 'ICCP' && size <= MAX_PROFILE_BYTES) {
      const clean = cleanColourProfile(await readExactly(bytes, body, size));
      if (clean === null) return [cut(start, end)];
      found.flags |= PROFILE_FLAG;
      return [overwrite(body, clean)];
    }
    if (id === 'EXIF') return [await orientationOnlyChunk(bytes, chunk, found)];
  }
  if (id === 'VP8X') throw new DamagedFileError('VP8X of an invalid form');
  return [cut(start, end)];
}

/** A frame consists of a header and chunks. */
async function frameEdits(bytes: FileBytes, { start, body, bodyEnd }: Chunk): Promise<Edit[]> {
  const edits: Edit[] = [];
  let cursor = body + FRAME_HEAD;
  for await (const chunk of readChunks(bytes, cursor, bodyEnd)) {
    edits.push(...(BITSTREAM.has(chunk.id) ? paddingEdits(chunk) : [cut(chunk.start, chunk.end)]));
    cursor = chunk.end;
  }
  if (cursor > bodyEnd) throw new DamagedFileError('a frame without a header');
  edits.push(cut(cursor, bodyEnd));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bodyEnd - body + sizeChange(edits));
  return [overwrite(start + 4, size), ...edits];
}

/** The specification has a bare TIFF structure in EXIF, but many writers prepend JPEG's prefix. */
async function orientationOnlyChunk(bytes: FileBytes, chunk: Chunk, found: Found): Promise<Edit> {
  const { start, body, bodyEnd, end } = chunk;
  const prefixed = (await bytes.read(body, 6)).toString('latin1') === 'Exif\0\0';
  const orientation = await readOrientation(bytes, prefixed ? body + 6 : body, bodyEnd);
  if (orientation === 1) return cut(start, end);
  found.flags |= EXIF_FLAG;
  const put = Buffer.concat([Buffer.from('EXIF\x1a\0\0\0'), createExif(orientation)]);
  return { ...cut(start, end), put };
}

async function flagEdits(bytes: FileBytes, at: number, keptFlags: number): Promise<Edit[]> {
  const [flags = 0] = await readExactly(bytes, at, 1);
  return [overwrite(at, Buffer.of((flags & ~(EXIF_FLAG | XMP_FLAG | PROFILE_FLAG)) | keptFlags))];
}
