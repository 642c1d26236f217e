// AMR (RFC 4867, section 5): a magic line and frames, whose size follows from their first byte.
import type { FileBytes } from '../../containers/bytes.ts';
import type { Edit } from '../../containers/edits.ts';
import { frameEdits, type ReadFrameLength } from './frames.ts';

const NARROW = [12, 13, 15, 17, 19, 20, 26, 31, 5, null, null, null, null, null, null, 0];
const WIDE = [17, 23, 32, 36, 40, 46, 50, 58, 60, 5, null, null, null, null, 0, 0];
/** Bits of the first byte that must be 0. */
const PADDING = 0x83;

export async function amrEdits(bytes: FileBytes): Promise<Edit[]> {
  const head = (await bytes.read(0, 9)).toString('latin1');
  const isWide = head === '#!AMR-WB\n';
  return await frameEdits(bytes, isWide ? 9 : 6, frameOf(isWide ? WIDE : NARROW));
}

/** Frames have no sync code, so the first invalid frame ends the audio. */
function frameOf(sizes: readonly (number | null)[]): ReadFrameLength {
  let isOver = false;
  return (window, at) => {
    const first = window[at] ?? 0;
    const size = (first & PADDING) === 0 ? sizes[(first >> 3) & 0xf] : null;
    isOver ||= size === null || size === undefined;
    return isOver ? 0 : 1 + (size ?? 0);
  };
}
