// Parses the boxes of MP4, M4A, 3GP, HEIC and AVIF (ISO/IEC 14496-12, section 4.2).
import { DamagedFileError, type FileBytes, readExactly } from './bytes.ts';

/** A box: its type and the offsets of its start, content and end (exclusive). */
export type Box = { type: string; start: number; body: number; end: number };

/**
 * The boxes in [from, to), in order. Throws `Damaged` at a box that exceeds the range, except optionally a
 * truncated `mdat`, which interrupted recorders leave.
 */
export async function* readBoxes(
  bytes: FileBytes,
  from: number,
  to: number,
  leniency?: 'media may end early',
): AsyncGenerator<Box> {
  // Fewer bytes than a header are padding: QuickTime ends a udta with a zero.
  for (let at = from; at + 8 <= to; ) {
    const box = await readBox(bytes, at, to);
    if (box.end > to && box.type === 'mdat' && leniency) box.end = to;
    if (box.end > to) throw new DamagedFileError(`box ${box.type} at ${at} overruns`);
    yield box;
    at = box.end;
  }
}

async function readBox(bytes: FileBytes, start: number, to: number): Promise<Box> {
  const head = await readExactly(bytes, start, 8);
  const type = head.toString('latin1', 4);
  const size = head.readUInt32BE(0);
  if (size === 0) return { type, start, body: start + 8, end: to };
  if (size >= 8) return { type, start, body: start + 8, end: start + size };
  if (size !== 1) throw new DamagedFileError(`box ${type} of size ${size}`);
  const large = Number((await readExactly(bytes, start + 8, 8)).readBigUInt64BE());
  if (large < 16) throw new DamagedFileError(`box ${type} of size ${large}`);
  return { type, start, body: start + 16, end: start + large };
}
