// MP3 (ISO/IEC 11172-3 and 13818-3, layer III) and AAC in ADTS (13818-7): only audio frames are retained.
import type { FileBytes } from '../../containers/bytes.ts';
import { cut, type Edit } from '../../containers/edits.ts';
import { readId3Size } from '../../containers/id3-size.ts';
import { frameEdits, type ReadFrameLength } from './frames.ts';

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
