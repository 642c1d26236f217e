// Vorbis comments, which FLAC, Opus and Vorbis share: a writer's name and a list of `KEY=value`.
import { Damaged } from '../../bytes.ts';
import { type Fields, fieldsOf } from '../../containers/fields.ts';

const HARMLESS = /^(ENCODER|ENCODER_OPTIONS|REPLAYGAIN_\w+|R128_\w+|WAVEFORMATEXTENSIBLE_CHANNEL_MASK)=/i;

/** Whether the comments in `content` are about the encoding alone. What is damaged may be about anything. */
export function isHarmlessComment(content: Buffer): boolean {
  try {
    const fields = fieldsOf(content);
    fields.text(fields.littleEndian(4));
    return readAll(fields).every((comment) => HARMLESS.test(comment));
  } catch (error) {
    if (error instanceof Damaged) return false;
    throw error;
  }
}

function readAll(fields: Fields): string[] {
  const comments = [];
  // Each comment takes the four bytes of its length at least, so the loop ends with the content.
  for (let left = fields.littleEndian(4); left > 0; left -= 1)
    comments.push(fields.text(fields.littleEndian(4)));
  return comments;
}

/** How many bytes of `content` hold the writer's name with its length; throws `Damaged` where it overruns. */
export function writerLength(content: Buffer): number {
  const fields = fieldsOf(content);
  fields.text(fields.littleEndian(4));
  return content.length - fields.left;
}
