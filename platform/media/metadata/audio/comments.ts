// Vorbis comments, common to FLAC, Opus and Vorbis: a writer's name and a list of `KEY=value`.
import { DamagedFileError } from '../../containers/bytes.ts';
import { createFieldReader, type FieldReader } from '../../containers/fields.ts';

/** Larger ones contain more than program names. */
export const MAX_COMMENT_BYTES = 0xffff;

const LOUDNESS = /^(REPLAYGAIN_\w{1,20}|R128_\w{1,20})=[-+\d. dB]{0,20}$/i;
const CHANNELS = /^WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x[\da-f]{1,8}$/i;
const ENCODER = /^ENCODER=(?<name>.*)$/is;

/** Whether `content` only describes the encoding of the audio; zeros and Vorbis' final bit may follow. */
export function isHarmlessComment(content: Buffer): boolean {
  try {
    const fields = createFieldReader(content);
    if (!isWriterName(fields.text(fields.littleEndian(4)))) return false;
    return (
      readAll(fields).every(isHarmless) &&
      content.subarray(-fields.remaining || content.length).every(isPadding)
    );
  } catch (error) {
    if (error instanceof DamagedFileError) return false;
    throw error;
  }
}

const isPadding = (byte: number) => byte <= 1;

const isHarmless = (comment: string) =>
  LOUDNESS.test(comment) ||
  CHANNELS.test(comment) ||
  isWriterName(ENCODER.exec(comment)?.groups?.name ?? '=');

function readAll(fields: FieldReader): string[] {
  const comments = [];
  // Each comment has at least a length field of four bytes, so the loop ends with the content.
  for (let left = fields.littleEndian(4); left > 0; left -= 1)
    comments.push(fields.text(fields.littleEndian(4)));
  return comments;
}

// Names of programs that write audio: the only text that is retained, because it identifies no person.

const ALLOWED_WORDS = new Set(
  'lavf lavc libopus libvorbis libflac reference xiph org i opusenc from opus tools oggenc mozilla chrome google qtmuxingapplibwebm whammy reducing environment unknown fixed float libwebm libebml libmatroska gstreamer aotuv speex'.split(
    ' ',
  ),
);
const MAX_LENGTH = 64;

/** Whether `text` consists only of such names and version numbers. */
export function isWriterName(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const words = text.split(/[\s\d.,()_-]+/).filter((word) => word !== '');
  return text === '' || (words.length > 0 && words.every((word) => ALLOWED_WORDS.has(word.toLowerCase())));
}
