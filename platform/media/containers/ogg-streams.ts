// What the streams of an Ogg file are (RFC 3533).
import { type Bytes, Damaged, readExactly } from '../bytes.ts';

/** A page: where it starts, its header type flags, where its packets start and where it ends. */
export type Page = { start: number; flags: number; lacing: Buffer; body: number; end: number };

export const FIRST_PAGE = 2;

/** The pages of the file, in order. Throws `Damaged` where one is missing or does not fit. */
export async function* pagesIn(bytes: Bytes): AsyncGenerator<Page> {
  for (let start = 0; start < bytes.size; ) {
    const head = await readExactly(bytes, start, 27);
    if (head.toString('latin1', 0, 4) !== 'OggS') throw new Damaged(`no page at ${start}`);
    const lacing = await readExactly(bytes, start + 27, head.readUInt8(26));
    const body = start + 27 + lacing.length;
    const end = body + lacing.reduce((sum, length) => sum + length, 0);
    if (end > bytes.size) throw new Damaged(`page at ${start} overruns`);
    yield { start, flags: head.readUInt8(5), lacing, body, end };
    start = end;
  }
}

const VIDEO = ['\x80theora', 'BBCD\0', 'OVP80', 'YUV4MPEG', '\x80daala', '\x01video\0'];

/** Whether a stream is video: all streams introduce themselves on the first pages of the file. */
export async function isVideoOgg(bytes: Bytes): Promise<boolean> {
  for await (const page of pagesIn(bytes)) {
    if ((page.flags & FIRST_PAGE) === 0) return false;
    const name = (await bytes.read(page.body, Math.min(8, page.end - page.body))).toString('latin1');
    if (VIDEO.some((codec) => name.startsWith(codec))) return true;
  }
  return false;
}
