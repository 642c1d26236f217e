// Parses the pages of an Ogg file (RFC 3533).
import { type FileBytes, readExactly } from './bytes.ts';

/** A page: its start, header type flags and stream, the start of its packets, and its end. */
export type Page = {
  start: number;
  flags: number;
  serial: number;
  lacing: Buffer;
  body: number;
  end: number;
};

export const FIRST_PAGE = 2;

const MAGIC = Buffer.from('OggS\0');
const WINDOW = 32 * 1024;

/**
 * The complete pages of the file, in order. Bytes between pages are skipped, as players search for the next
 * page. A truncated last page is omitted.
 */
export async function* readPages(bytes: FileBytes): AsyncGenerator<Page> {
  for (let at = 0; ; ) {
    const start = await findPage(bytes, at);
    if (start === null || start + 27 > bytes.size) return;
    const page = await readPage(bytes, start);
    if (page !== null) yield page;
    at = page?.end ?? start + 1;
  }
}

async function findPage(bytes: FileBytes, from: number): Promise<number | null> {
  for (let start = from; ; ) {
    const window = await bytes.read(start, WINDOW);
    if (window.length < MAGIC.length) return null;
    const at = window.indexOf(MAGIC);
    if (at !== -1) return start + at;
    start += window.length - MAGIC.length + 1;
  }
}

async function readPage(bytes: FileBytes, start: number): Promise<Page | null> {
  const head = await readExactly(bytes, start, 27);
  const lacing = await bytes.read(start + 27, head.readUInt8(26));
  const body = start + 27 + head.readUInt8(26);
  const end = body + lacing.reduce((sum, length) => sum + length, 0);
  if (end > bytes.size) return null;
  return {
    start,
    flags: head.readUInt8(5),
    serial: head.readUInt32LE(14),
    lacing: Buffer.from(lacing),
    body,
    end,
  };
}

const VIDEO = ['\x80theora', 'BBCD\0', 'OVP80', 'YUV4MPEG', '\x80daala', '\x01video\0'];

/** Whether a stream is video: all streams begin on the first pages of the file. */
export async function isVideoOgg(bytes: FileBytes): Promise<boolean> {
  for await (const page of readPages(bytes)) {
    if ((page.flags & FIRST_PAGE) === 0) return false;
    const name = (await bytes.read(page.body, Math.min(8, page.end - page.body))).toString('latin1');
    if (VIDEO.some((codec) => name.startsWith(codec))) return true;
  }
  return false;
}
