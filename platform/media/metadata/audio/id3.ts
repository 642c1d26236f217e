// MP3 and AAC: tags before and behind the sound (ID3v2, ID3v1, APE) go, but for one that names only the encoder.
import type { Bytes } from '../../bytes.ts';
import { readId3Size } from '../../containers/id3-size.ts';
import { cut, type Edit } from '../edits.ts';

const HARMLESS = new Set(['TSSE', 'TLEN', 'TSS', 'TLE']);
const FRAME = /^[A-Z][A-Z0-9]{2,3}$/;
const ID3V1 = 128;
const APE_FOOTER = 32;

export async function mpegAudioEdits(bytes: Bytes): Promise<Edit[]> {
  const { start, edits } = await id3Edits(bytes);
  const id3v1 = await readTail(bytes, bytes.size, ID3V1, 'TAG');
  const end = id3v1 === null ? bytes.size : bytes.size - ID3V1;
  const from = await apeStart(bytes, start, end);
  if (from < end) return [...edits, cut(from, bytes.size)];
  return id3v1 !== null && hasText(id3v1) ? [...edits, cut(end, bytes.size)] : edits;
}

/** Where the sound starts behind ID3v2 tags, and the edits that take those off. */
export async function id3Edits(bytes: Bytes): Promise<{ start: number; edits: Edit[] }> {
  const edits: Edit[] = [];
  for (let start = 0; ; ) {
    const head = await bytes.read(start, 10);
    const size = readId3Size(head);
    if (size === null || start + size >= bytes.size) return { start, edits };
    if (await isPersonal(bytes, start, start + size, head)) edits.push(cut(start, start + size));
    start += size;
  }
}

async function isPersonal(bytes: Bytes, start: number, end: number, tag: Buffer): Promise<boolean> {
  const version = tag[3] ?? 0;
  const headSize = version === 2 ? 6 : 10;
  for (let at = start + 10 + (await extensionSize(bytes, start, tag)); at + headSize <= end; ) {
    const head = await bytes.read(at, headSize);
    const id = head.toString('latin1', 0, version === 2 ? 3 : 4);
    if (!FRAME.test(id)) return false;
    if (!HARMLESS.has(id)) return true;
    at += headSize + frameSize(version, head);
  }
  return false;
}

/** Version 2.4 counts the four bytes of the size itself, 2.3 does not. */
async function extensionSize(bytes: Bytes, start: number, tag: Buffer): Promise<number> {
  if (((tag[5] ?? 0) & 0x40) === 0) return 0;
  const size = await bytes.read(start + 10, 4);
  return tag[3] === 4 ? inSevens(size) : 4 + inEights(size);
}

const frameSize = (version: number, head: Buffer): number => {
  if (version === 2) return inEights(head.subarray(3, 6));
  return version === 4 ? inSevens(head.subarray(4, 8)) : inEights(head.subarray(4, 8));
};

const inSevens = (digits: Buffer) => digits.reduce((sum, digit) => sum * 128 + (digit & 0x7f), 0);
const inEights = (digits: Buffer) => digits.reduce((sum, digit) => sum * 256 + digit, 0);

async function readTail(bytes: Bytes, end: number, size: number, magic: string): Promise<Buffer | null> {
  if (end < size) return null;
  const tail = await bytes.read(end - size, size);
  return tail.length === size && tail.toString('latin1', 0, magic.length) === magic ? tail : null;
}

/** Title, artist, album, year and comment; the last byte is a genre. */
const hasText = (id3v1: Buffer) => id3v1.subarray(3, -1).some((byte) => byte !== 0 && byte !== 0x20);

/** Where an APE tag that ends at `end` starts, or `end` where there is none. */
async function apeStart(bytes: Bytes, soundStart: number, end: number): Promise<number> {
  const footer = await readTail(bytes, end, APE_FOOTER, 'APETAGEX');
  if (footer === null) return end;
  const hasHeader = footer.readUInt32LE(20) >= 0x80000000;
  const start = end - footer.readUInt32LE(12) - (hasHeader ? APE_FOOTER : 0);
  return start >= soundStart ? start : end;
}
