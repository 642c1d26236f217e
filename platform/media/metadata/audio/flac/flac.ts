// FLAC (RFC 9639): blocks without audio parameters become padding, and only complete audio frames are
// retained.
import { DamagedFileError, type FileBytes, readExactly } from '../../../containers/bytes.ts';
import { cut, type Edit } from '../../../containers/edits.ts';
import { skipId3Tags } from '../frames.ts';
import { flacBlockEdits } from './flac-blocks.ts';

export async function flacEdits(bytes: FileBytes): Promise<Edit[]> {
  const start = await skipId3Tags(bytes);
  if ((await readExactly(bytes, start, 4)).toString('latin1') !== 'fLaC')
    throw new DamagedFileError('no FLAC');
  const { edits, end } = await flacBlockEdits(bytes, start + 4, bytes.size);
  return [cut(0, start), ...edits, ...(await flacFrameEdits(bytes, end))];
}

// The frames of FLAC (RFC 9639, section 9). They have no length field: a frame ends where its checksum
// matches and the next one begins. Bytes between or after frames are removed.

const WINDOW = 64 * 1024;
/** Maximum header size, with a number of seven bytes. */
const MAX_HEADER = 16;
/** The minimum header, a byte of audio and the checksum, less one. */
const MIN_FRAME = 8;

/** A frame being read: its start, its checksum so far, and the first end at which the checksum matched. */
type Frame = { start: number; checksum: number; end: number | null };

/** The edits that retain only the frames from `from`. Throws `Damaged` if there is none. */
async function flacFrameEdits(bytes: FileBytes, from: number): Promise<Edit[]> {
  const edits: Edit[] = [];
  let frame: Frame | null = null;
  let keptUntil = from;
  let frames = 0;
  const finish = ({ start, end, checksum }: Frame, next: number, isLast: boolean) => {
    // A frame without a matching checksum is damaged but playable; the last one is truncated and is removed.
    if (checksum !== 0 && end === null && isLast) return;
    if (start > keptUntil) edits.push(cut(keptUntil, start));
    keptUntil = checksum === 0 ? next : (end ?? next);
    frames += 1;
  };
  for (let at = from; at < bytes.size; ) {
    const window = await bytes.read(at, WINDOW + MAX_HEADER);
    const isLast = at + window.length >= bytes.size;
    const steps = isLast ? window.length : window.length - MAX_HEADER;
    for (let step = 0; step < steps; step += 1) {
      const begins = window[step] === 0xff && isHeader(window.subarray(step, step + MAX_HEADER));
      // Audio may resemble a header by chance (1 in 2^22): the frame ends there only if its checksum matches.
      if (begins && (frame === null || frame.checksum === 0 || frame.end !== null)) {
        if (frame) finish(frame, at + step, false);
        frame = { start: at + step, checksum: 0, end: null };
      }
      if (frame) {
        frame.checksum = next16(frame.checksum, window[step] ?? 0);
        if (frame.checksum === 0 && frame.end === null && at + step >= frame.start + MIN_FRAME)
          frame.end = at + step + 1;
      }
    }
    at += steps;
  }
  if (frame) finish(frame, bytes.size, true);
  if (frames === 0) throw new DamagedFileError('no sound');
  return [...edits, cut(keptUntil, bytes.size)];
}

/** Whether `head` begins a frame: the sync code, no reserved values, and a valid checksum. */
function isHeader(head: Buffer): boolean {
  const [, sync = 0, sizes = 0, channels = 0] = head;
  if ((sync & 0xfe) !== 0xf8 || sizes >> 4 === 0 || (sizes & 0xf) === 0xf) return false;
  if (channels >> 4 > 10 || (channels & 1) !== 0 || ((channels >> 1) & 7) === 3) return false;
  const number = numberLength(head[4] ?? 0xff);
  if (number === 0) return false;
  const size = sizes >> 4 === 6 ? 1 : sizes >> 4 === 7 ? 2 : 0;
  const rate = (sizes & 0xf) === 12 ? 1 : (sizes & 0xf) > 12 ? 2 : 0;
  const length = 4 + number + size + rate;
  if (length >= head.length) return false;
  return flacChecksum8(head.subarray(0, length)) === head[length];
}

/** Numbers are coded as in UTF-8, in up to seven bytes. */
function numberLength(first: number): number {
  const ones = Math.clz32(~(first << 24));
  if (ones === 0) return 1;
  return ones === 1 || ones > 7 ? 0 : ones;
}

// The checksums of FLAC's frames (RFC 9639, sections 9.1.8 and 9.3): CRC-8 of 0x07, CRC-16 of 0x8005.

const tableOf = (polynomial: number, bits: number): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (bits - 8);
    const top = 1 << (bits - 1);
    const most = (1 << bits) - 1;
    for (let bit = 0; bit < 8; bit += 1)
      value = (value & top ? (value << 1) ^ polynomial : value << 1) & most;
    return value;
  });
const CRC8 = tableOf(0x07, 8);
const CRC16 = tableOf(0x8005, 16);

const next8 = (crc: number, byte: number): number => CRC8[crc ^ byte] ?? 0;

/** Extends the checksum `crc` by one byte. */
const next16 = (crc: number, byte: number): number => ((crc << 8) & 0xffff) ^ (CRC16[(crc >> 8) ^ byte] ?? 0);

export const flacChecksum8 = (bytes: Uint8Array): number => bytes.reduce(next8, 0);
export const flacChecksum16 = (bytes: Uint8Array): number => bytes.reduce(next16, 0);
