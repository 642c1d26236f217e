// PNG (third edition): text, time and EXIF chunks go.
import { crc32 } from 'node:zlib';
import { type Bytes, Damaged, readExactly } from '../../bytes.ts';
import { cut, type Edit } from '../edits.ts';
import { exifOf, readOrientation } from '../exif.ts';
import { trailerEdits } from '../trailer.ts';
import { untilDamaged } from '../until-damaged.ts';

type Chunk = { type: string; start: number; body: number; end: number };

// zxIf and caBX are the drafts' EXIF and the provenance of C2PA; dSIG signs bytes that are no longer there.
const GOES = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'zxIf', 'caBX', 'dSIG']);

export async function pngEdits(bytes: Bytes): Promise<Edit[]> {
  const edits: Edit[] = [];
  let hasExif = false;
  for await (const chunk of untilDamaged(chunksIn(bytes), ({ type }) => type === 'IDAT')) {
    if (chunk.type === 'IEND') edits.push(...(await trailerEdits(bytes, chunk.end)));
    else if (GOES.has(chunk.type) || (chunk.type === 'eXIf' && hasExif))
      edits.push(cut(chunk.start, chunk.end));
    else if (chunk.type === 'eXIf') {
      edits.push(await orientationAlone(bytes, chunk));
      hasExif = true;
    }
  }
  return edits;
}

async function* chunksIn(bytes: Bytes): AsyncGenerator<Chunk> {
  for (let start = 8; ; ) {
    const head = await readExactly(bytes, start, 8);
    const type = head.toString('latin1', 4);
    const end = start + 12 + head.readUInt32BE(0);
    if (end > bytes.size) throw new Damaged(`chunk ${type} overruns`);
    yield { type, start, body: start + 8, end };
    if (type === 'IEND') return;
    start = end;
  }
}

async function orientationAlone(bytes: Bytes, { start, body, end }: Chunk): Promise<Edit> {
  const orientation = await readOrientation(bytes, body, end - 4);
  if (orientation === 1) return cut(start, end);
  const exif = exifOf(orientation);
  const put = Buffer.alloc(12 + exif.length);
  put.writeUInt32BE(exif.length);
  put.write('eXIf', 4, 'latin1');
  exif.copy(put, 8);
  put.writeUInt32BE(crc32(put.subarray(4, 8 + exif.length)), 8 + exif.length);
  return { at: start, length: end - start, put };
}
