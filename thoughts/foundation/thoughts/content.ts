// The length rule of the specification: 1 to 128 grapheme clusters.
import { isBlank } from '@tandem/platform/text/blank.ts';
import { indexAfter } from '@tandem/web/i18n/characters.ts';

export const MAX_CHARACTERS = 128;
const MAX_BYTES = 4096;

export type ContentFault = 'empty' | 'too-long';

/**
 * The trimmed content or its error: 1 to 128 characters (grapheme clusters), at most 4,096 bytes of UTF-8, at
 * least one visible character (specification, "Thoughts"). The byte limit is checked first to bound the cost
 * of counting. `text` must be well-formed. `toCounted` returns the text to count in place of the content.
 */
export function readContent(
  text: string,
  toCounted: (content: string) => string = (content) => content,
): { content: string } | { fault: ContentFault } {
  const content = text.trim();
  if (isBlank(content)) return { fault: 'empty' };
  if (Buffer.byteLength(content) > MAX_BYTES) return { fault: 'too-long' };
  return indexAfter(toCounted(content), MAX_CHARACTERS) === null ? { content } : { fault: 'too-long' };
}
