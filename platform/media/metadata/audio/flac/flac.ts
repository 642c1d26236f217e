// FLAC (RFC 9639): blocks that are not about the sound become padding, and only whole frames of sound stay.
import { DamagedFileError, type FileBytes, readExactly } from '../../../containers/bytes.ts';
import { cut, type Edit } from '../../../containers/edits.ts';
import { skipId3Tags } from '../mpeg.ts';
import { flacBlockEdits } from './flac-blocks.ts';
import { flacChecksum8, next16 } from './flac-checksums.ts';

export async function flacEdits(bytes: FileBytes): Promise<Edit[]> {
  const start = await skipId3Tags(bytes);
  if ((await readExactly(bytes, start, 4)).toString('latin1') !== 'fLaC')
    throw new DamagedFileError('no FLAC');
  const { edits, end } = await flacBlockEdits(bytes, start + 4, bytes.size);
  return [cut(0, start), ...edits, ...(await flacFrameEdits(bytes, end))];
}

// The frames of FLAC (RFC 9639, section 9). They say no length: each ends where its checksum holds and the
// next one begins. What stands between or behind them is no sound.

const WINDOW = 64 * 1024;
/** The longest header, with a number of seven bytes. */
const MAX_HEADER = 16;
/** The shortest header, a byte of sound and the checksum, less one. */
const MIN_FRAME = 8;

/** A frame that is being read: where it starts, and where its checksum first held since. */
type Frame = { start: number; checksum: number; end: number | null };

/** The edits that leave the frames from `from` on. Throws `Damaged` where there is none. */
async function flacFrameEdits(bytes: FileBytes, from: number): Promise<Edit[]> {
  const edits: Edit[] = [];
  let frame: Frame | null = null;
  let keptUntil = from;
  let frames = 0;
  const finish = ({ start, end, checksum }: Frame, next: number, isLast: boolean) => {
    // A frame whose checksum holds nowhere was damaged, and plays; the last one was cut off, and goes.
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
      // Sound may look like a header by chance (1 in 2^22): a frame ends there only where its checksum holds.
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

/** Whether a frame begins with `head`: the sync code, no reserved value, and a valid checksum over it. */
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

/** Numbers are coded as UTF-8 is, in up to seven bytes. */
function numberLength(first: number): number {
  const ones = Math.clz32(~(first << 24));
  if (ones === 0) return 1;
  return ones === 1 || ones > 7 ? 0 : ones;
}
