// Characters as people count them: grapheme clusters, the same on the server and in the browser.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Of these, each is a character by itself, whatever of them is beside it: letters of Latin, Greek, Cyrillic,
 * Hebrew, Arabic, Chinese and Japanese, and punctuation. Looking for the borders of others takes far longer.
 */
const ONE_UNIT_EACH =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0621-\u064a\u0671-\u06d3\u2010-\u2027\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]*$/;

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

/** The last `count` characters of `text`, or all that it has. */
export function lastCharacters(text: string, count: number): string {
  const starts = Array.from(graphemes.segment(text), ({ index }) => index);
  return text.slice(starts.at(-count) ?? 0);
}

/**
 * The first `count` characters of `text` with the white space before them, and the others without the white
 * space after them, which are not counted; null where there are no others.
 */
export function excessIn(text: string, count: number): readonly [string, string] | null {
  const written = text.trim();
  const at = indexAfter(written, count);
  if (at === null) return null;
  const start = text.length - text.trimStart().length + at;
  return [text.slice(0, start), text.slice(start).trimEnd()];
}
