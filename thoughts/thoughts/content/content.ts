// What a thought may say: the length rule of the specification, counted as people count.
import { isBlank } from '@tandem/platform/text/blank.ts';

const MAX_CHARACTERS = 128;
const MAX_BYTES = 4096;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export type ContentFault = 'empty' | 'too-long';

/**
 * The content as it is stored, without its surrounding white space, or what is wrong with it: 1 to 128
 * characters (grapheme clusters), at most 4,096 bytes of UTF-8, something to see among it (specification, "Thoughts"). The bytes are looked
 * at first, so that the work of counting is bounded. `text` must be well-formed.
 */
export function readContent(text: string): { content: string } | { fault: ContentFault } {
  const content = text.trim();
  if (isBlank(content)) return { fault: 'empty' };
  if (Buffer.byteLength(content) > MAX_BYTES) return { fault: 'too-long' };
  // A character is one code unit at least, so most need not be counted.
  if (content.length <= MAX_CHARACTERS) return { content };
  const characters = graphemes.segment(content)[Symbol.iterator]();
  return characters.drop(MAX_CHARACTERS).next().done === true ? { content } : { fault: 'too-long' };
}
