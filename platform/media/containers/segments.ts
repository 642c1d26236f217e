// The segments of a JPEG (ITU-T T.81, annex B).
import { type Bytes, Damaged, readExactly } from '../bytes.ts';

/** A segment: its marker's second byte, where it starts, where its content starts and where it ends. */
export type Segment = { code: number; start: number; body: number; end: number };

export const SOS = 0xda;
export const EOI = 0xd9;
const WINDOW = 32 * 1024;

/** The segments behind SOI up to EOI. Coded pixels are passed over. Throws `Damaged` where there is no marker. */
export async function* segmentsIn(bytes: Bytes): AsyncGenerator<Segment> {
  for (let at = 2; ; ) {
    const segment = await readSegment(bytes, at);
    yield segment;
    if (segment.code === EOI) return;
    at = segment.code === SOS ? await endOfScan(bytes, segment.end) : segment.end;
  }
}

const standsAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= EOI);

async function readSegment(bytes: Bytes, start: number): Promise<Segment> {
  const [first, code = 0] = await readExactly(bytes, start, 2);
  if (first !== 0xff || code === 0) throw new Damaged(`no marker at ${start}`);
  // Any number of 0xff may stand before a marker (B.1.1.2).
  if (code === 0xff) return { code, start, body: start + 1, end: start + 1 };
  if (standsAlone(code)) return { code, start, body: start + 2, end: start + 2 };
  const end = start + 2 + (await readExactly(bytes, start + 2, 2)).readUInt16BE();
  if (end < start + 4 || end > bytes.size) throw new Damaged(`segment at ${start} overruns`);
  return { code, start, body: start + 4, end };
}

/** Where the next marker stands that neither escapes a coded 0xff nor restarts the decoder. */
async function endOfScan(bytes: Bytes, from: number): Promise<number> {
  for (let start = from; ; ) {
    const window = await bytes.read(start, WINDOW);
    if (window.length < 2) throw new Damaged('the pixels end early');
    let at = window.indexOf(0xff);
    for (; at !== -1 && at + 1 < window.length; at = window.indexOf(0xff, at + 1)) {
      const code = window[at + 1] ?? 0;
      if (code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7)) return start + at;
    }
    start += at === -1 ? window.length : at;
  }
}
