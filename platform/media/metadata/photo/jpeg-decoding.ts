// The segments of a JPEG that the decoder itself reads (ITU-T T.81, annex B.2): they leave no room for text.
import { DamagedFileError, type FileBytes, readExactly } from '../../containers/bytes.ts';
import { EOI, type Segment, SOS } from '../../containers/segments.ts';

const HUFFMAN = 0xc4;
const ARITHMETIC = 0xcc;
const QUANTISATION = 0xdb;
const LINES = 0xdc;
const RESTART_INTERVAL = 0xdd;
const RESERVED = 0xc8;

export const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== HUFFMAN && code !== ARITHMETIC && code !== RESERVED;

const TABLES = new Set([HUFFMAN, ARITHMETIC, SOS, QUANTISATION, LINES, RESTART_INTERVAL]);

export const isDecoding = (code: number): boolean => isFrame(code) || TABLES.has(code);

/** Throws `Damaged` where a segment is longer or shorter than what it says of itself. */
export async function requireExact(bytes: FileBytes, { code, start, body, bodyEnd }: Segment): Promise<void> {
  const content = await readExactly(bytes, body, bodyEnd - body);
  if (sizeOf(code, content) !== content.length)
    throw new DamagedFileError(`segment at ${start} of a wrong size`);
}

function sizeOf(code: number, content: Buffer): number {
  if (isFrame(code)) return 6 + 3 * (content[5] ?? 0);
  if (code === SOS) return 4 + 2 * (content[0] ?? 0);
  if (code === HUFFMAN) return tables(content, (at) => 17 + sum(content.subarray(at + 1, at + 17)));
  if (code === QUANTISATION) return tables(content, (at) => ((content[at] ?? 0) >= 0x10 ? 129 : 65));
  if (code === ARITHMETIC) return content.every(isConditioning) ? content.length - (content.length % 2) : -1;
  return code === EOI ? 0 : 2;
}

/** Pairs of a table, two bits for each of its halves' names, and its value. */
const isConditioning = (byte: number, at: number) => at % 2 === 1 || (byte & 0xec) === 0;

const sum = (lengths: Buffer) => lengths.reduce((total, length) => total + length, 0);

/** Tables follow each other, each as long as it says. */
function tables(content: Buffer, lengthAt: (at: number) => number): number {
  let at = 0;
  while (at < content.length) at += lengthAt(at);
  return at;
}
