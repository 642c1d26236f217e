// Parses the segments of a JPEG (ITU-T T.81, annex B) in the same way as libjpeg and browsers.
import { DamagedFileError, type FileBytes, readExactly } from './bytes.ts';

/**
 * A segment: the second byte of its marker, the offsets of its marker and its content, the end of its
 * content, and its end including associated data: for SOS, the end of the coded pixels.
 */
export type Segment = { code: number; start: number; body: number; bodyEnd: number; end: number };

export const SOS = 0xda;
export const EOI = 0xd9;
const WINDOW = 32 * 1024;

/**
 * The segments after SOI up to EOI. Bytes between segments that are no marker are skipped, as in decoders.
 * Throws `Damaged` if a segment exceeds the file or the file ends before EOI.
 */
export async function* readSegments(bytes: FileBytes): AsyncGenerator<Segment> {
  for (let at = 2; ; ) {
    const segment = await readSegment(bytes, await findMarker(bytes, at, isMarker));
    yield segment;
    if (segment.code === EOI) return;
    at = segment.end;
  }
}

/** 0xff 0x00 is no marker, and any number of 0xff may precede one (B.1.1.2). */
const isMarker = (code: number) => code !== 0 && code !== 0xff;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const endsScan = (code: number) => isMarker(code) && !isRestart(code);
const standsAlone = (code: number) => code === 0x01 || isRestart(code) || code === EOI;

async function readSegment(bytes: FileBytes, start: number): Promise<Segment> {
  const [, code = 0] = await readExactly(bytes, start, 2);
  const body = start + 2;
  if (standsAlone(code)) return { code, start, body, bodyEnd: body, end: body };
  // libjpeg treats a length of 0 or 1, which is less than the length field itself, as 2.
  const length = Math.max(2, (await readExactly(bytes, body, 2)).readUInt16BE());
  const bodyEnd = body + length;
  if (bodyEnd > bytes.size) throw new DamagedFileError(`segment at ${start} overruns`);
  const end = code === SOS ? await findMarker(bytes, bodyEnd, endsScan) : bodyEnd;
  return { code, start, body: body + 2, bodyEnd, end };
}

/** The offset of the next 0xff whose following byte is wanted. */
async function findMarker(
  bytes: FileBytes,
  from: number,
  isWanted: (code: number) => boolean,
): Promise<number> {
  for (let start = from; ; ) {
    const window = await bytes.read(start, WINDOW);
    if (window.length < 2) throw new DamagedFileError('ends before EOI');
    let at = window.indexOf(0xff);
    for (; at !== -1 && at + 1 < window.length; at = window.indexOf(0xff, at + 1)) {
      if (isWanted(window[at + 1] ?? 0)) return start + at;
    }
    start += at === -1 ? window.length : at;
  }
}
