// MP3, AAC and AMR: a file is its frames of sound, without tags, wherever they stand, and anything else.
import { DamagedFileError, type FileBytes } from '../../containers/bytes.ts';
import { cut, type Edit } from '../../containers/edits.ts';

/**
 * Judges what stands at `at` of `window`: the length of a frame, 0 where there is none, or null where more
 * bytes are needed to tell. `follows` is whether a frame, or the head of the file, stands right before.
 */
export type ReadFrameLength = (window: Buffer, at: number, follows: boolean) => number | null;

const WINDOW = 64 * 1024;

/**
 * The edits that leave the head, `from` bytes, and every frame. A last frame that is not whole goes. Throws
 * `Damaged` where there is no frame.
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

/** Keeps the frames that lie in the window whole, and returns where the next one may begin. */
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
      // A false beginning at the very end must not hide what follows it.
      at += 1;
    } else if (length === 0) at += 1;
    else {
      keep(at, at + length);
      at += length;
    }
  }
  return at;
}
