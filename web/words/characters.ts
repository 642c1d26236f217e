// Characters as people count them: grapheme clusters, the same on the server and in the browser.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Of these, each is a character by itself. */
const ONE_UNIT_EACH = /^[\x20-\x7e]*$/;

/** Where the character after the first `count` begins, in code units; null where there is none. */
export function indexAfter(text: string, count: number): number | null {
  // A grapheme cluster has at least one code unit, so short texts need no counting.
  if (text.length <= count) return null;
  if (ONE_UNIT_EACH.test(text)) return count;
  let before = 0;
  for (const { index } of graphemes.segment(text)) {
    if (before === count) return index;
    before += 1;
  }
  return null;
}

/** How many characters `text` has; not more than `most`, at which counting ends. */
export function countCharacters(text: string, most: number): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) {
    if (count >= most) break;
    count += 1;
  }
  return count;
}

/** The first `count` characters of `text`, or all that it has. */
export const firstCharacters = (text: string, count: number): string =>
  text.slice(0, indexAfter(text, count) ?? text.length);
