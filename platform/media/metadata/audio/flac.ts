// FLAC (RFC 9639): blocks of comments, pictures and application data become padding of the same size.
import { type Bytes, Damaged, readExactly } from '../../bytes.ts';
import { type Edit, overwrite, zero } from '../edits.ts';
import { isHarmlessComment } from './comments.ts';
import { id3Edits } from './id3.ts';

const PADDING = 1;
const APPLICATION = 2;
const COMMENT = 4;
const CUE_SHEET = 5;
const PICTURE = 6;
const GOES = new Set([APPLICATION, CUE_SHEET, PICTURE]);
const LAST = 0x80;

export async function flacEdits(bytes: Bytes): Promise<Edit[]> {
  const { start, edits } = await id3Edits(bytes);
  for (let at = start + 4, isLast = false; !isLast; ) {
    const head = await readExactly(bytes, at, 4);
    const [flags = 0] = head;
    const body = at + 4;
    const end = body + head.readUIntBE(1, 3);
    if (end > bytes.size) throw new Damaged(`block at ${at} overruns`);
    if (await goes(bytes, flags & ~LAST, body, end))
      edits.push(overwrite(at, Buffer.of((flags & LAST) | PADDING)), zero(body, end));
    isLast = (flags & LAST) !== 0;
    at = end;
  }
  return edits;
}

async function goes(bytes: Bytes, type: number, body: number, end: number): Promise<boolean> {
  if (type !== COMMENT) return GOES.has(type);
  return end - body > 0xffff || !isHarmlessComment(await readExactly(bytes, body, end - body));
}
