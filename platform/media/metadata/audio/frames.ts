// MP3, AAC and AMR: only audio frames are retained; tags and other data are removed at any position.
import { DamagedFileError, type FileBytes } from '../../containers/bytes.ts';
import { cut, type Edit } from '../../containers/edits.ts';

/**
 * Examines `window` at `at`: returns the length of a frame, 0 if there is none, or null if more bytes are
 * needed. `follows`: whether a frame or the file header ends at this position.
 */
export type ReadFrameLength = (window: Buffer, at: number, follows: boolean) => number | null;

const WINDOW = 64 * 1024;

/**
 * The edits that retain only the header of `from` bytes and all frames. An incomplete last frame is removed.
 * Throws `Damaged` if there is no frame.
 */
export async function frameEdits(bytes: FileBytes, from: number, frameAt: ReadFrameLength): Promise<Edit[]> {
  const edits: Edit[] = [];
  let at = from;
  let keptUntil = from;
  let frames = 0;
  while (at < bytes.size) {
    const window = await bytes.read(at, WINDOW);
    const isLast = at + window.length >= bytes.size;
    const walked = walkWindow(window, frameAt, isLast, {
      isNext: (start) => at + start === keptUntil,
      keep: (start, end) => {
        if (at + start > keptUntil) edits.push(cut(keptUntil, at + start));
        keptUntil = at + end;
        frames += 1;
      },
    });
    if (walked === 0) break;
    at += walked;
  }
  if (frames === 0) throw new DamagedFileError('no sound');
  return [...edits, cut(keptUntil, bytes.size)];
}

type FrameSink = { isNext(start: number): boolean; keep(start: number, end: number): void };

/** Retains the frames that are completely in the window, and returns the next possible frame start. */
function walkWindow(
  window: Buffer,
  frameAt: ReadFrameLength,
  isLast: boolean,
  { isNext, keep }: FrameSink,
): number {
  let at = 0;
  while (at < window.length) {
    const length = frameAt(window, at, isNext(at));
    if (length === null || at + length > window.length) {
      if (!isLast) return at;
      // A false frame start at the very end must not hide the following bytes.
      at += 1;
    } else if (length === 0) at += 1;
    else {
      keep(at, at + length);
      at += length;
    }
  }
  return at;
}
