// MP3, AAC and AMR: only audio frames are retained; tags and other data are removed at any position.
import { DamagedFileError, type FileBytes } from '../../containers/bytes.ts';
import { cut, type Edit } from '../../containers/edits.ts';
import { readId3Size } from '../../containers/id3-size.ts';

/**
 * Examines `window` at `at`: returns the length of a frame, 0 if there is none, or null if more bytes are
 * needed. `follows`: whether a frame or the file header ends at this position.
 */
type ReadFrameLength = (window: Buffer, at: number, follows: boolean) => number | null;

const WINDOW = 64 * 1024;

/**
 * The edits that retain only the header of `from` bytes and all frames. An incomplete last frame is removed.
 * Throws `Damaged` if there is no frame.
 */
async function frameEdits(bytes: FileBytes, from: number, frameAt: ReadFrameLength): Promise<Edit[]> {
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

// MP3 (ISO/IEC 11172-3 and 13818-3, layer III) and AAC in ADTS (13818-7): only audio frames are retained.

const RATES = [44100, 48000, 32000];
/** kbit/s by the four bits in the header; 0 is free format, which has no length. */
const BITRATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};

export async function mpegAudioEdits(bytes: FileBytes): Promise<Edit[]> {
  const start = await skipId3Tags(bytes);
  const frame = await bytes.read(start, 4);
  const isAdts = ((frame[1] ?? 0) & 0x06) === 0 && frame[0] === 0xff;
  const frameAt = isAdts ? adtsAt : mp3At;
  return [cut(0, start), ...(await frameEdits(bytes, start, confirmFrame(frameAt)))];
}

/** The start of the audio after ID3v2 tags. */
export async function skipId3Tags(bytes: FileBytes): Promise<number> {
  for (let start = 0; ; ) {
    const size = readId3Size(await bytes.read(start, 10));
    if (size === null || start + size >= bytes.size) return start;
    start += size;
  }
}

/**
 * A frame is only accepted next to another frame, a tag or an end: inside other data, a sync code is a
 * coincidence.
 */
const confirmFrame =
  (frameAt: ReadFrameLength): ReadFrameLength =>
  (window, at, follows) => {
    const length = frameAt(window, at, follows);
    if (length === null || length === 0 || follows) return length;
    const next = at + length;
    if (next >= window.length - 4) return length;
    return (frameAt(window, next, true) ?? 1) > 0 || isTag(window, next) ? length : 0;
  };

const TAGS = ['TAG', 'ID3', 'APETAGEX', 'LYRICSBEGIN', '3DI'];
const isTag = (window: Buffer, at: number) =>
  TAGS.some((tag) => window.toString('latin1', at, at + tag.length) === tag);

const mp3At: ReadFrameLength = (window, at) => {
  if (window[at] !== 0xff) return 0;
  if (at + 4 > window.length) return null;
  const kind = window[at + 1] ?? 0;
  const rates = window[at + 2] ?? 0;
  const version = (kind >> 3) & 3;
  if ((kind & 0xe6) !== 0xe2 || version === 1) return 0;
  const rate = RATES[(rates >> 2) & 3];
  const bitrate = BITRATES[version === 3 ? 1 : 2][rates >> 4] ?? 0;
  if (rate === undefined || bitrate === 0) return 0;
  const padding = (rates >> 1) & 1;
  // 1152 samples in MPEG 1, 576 in the lower rates of 2 and 2.5.
  if (version === 3) return Math.floor((144_000 * bitrate) / rate) + padding;
  return Math.floor((72_000 * bitrate) / (rate / (version === 2 ? 2 : 4))) + padding;
};

const adtsAt: ReadFrameLength = (window, at) => {
  if (window[at] !== 0xff) return 0;
  if (at + 7 > window.length) return null;
  const [kind = 0, rates = 0, high = 0, middle = 0, low = 0] = window.subarray(at + 1, at + 6);
  if ((kind & 0xf6) !== 0xf0 || ((rates >> 2) & 0xf) > 12) return 0;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  return length >= 7 ? length : 0;
};

// AMR (RFC 4867, section 5): a magic line and frames, whose size follows from their first byte.

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
