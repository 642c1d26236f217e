// Counts user-perceived characters: grapheme clusters, identical on the server and in the browser.

let segmenter: Intl.Segmenter | undefined;

/** The grapheme clusters of `text`. The segmenter is created when first needed. */
export function segment(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * Each of these code units is a character in any context: letters of Latin, Greek, Cyrillic, Hebrew, Arabic,
 * Chinese and Japanese, and punctuation. Segmenting other text takes far longer.
 */
const ONE_UNIT_EACH =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0621-\u064a\u0671-\u06d3\u2010-\u2027\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]*$/;

/** The index after the first `count` characters, in code units; null if there are not more. */
export function indexAfter(text: string, count: number): number | null {
  // A grapheme cluster has at least one code unit, so short texts need no counting.
  if (text.length <= count) return null;
  if (ONE_UNIT_EACH.test(text)) return count;
  let before = 0;
  for (const { index } of segment(text)) {
    if (before === count) return index;
    before += 1;
  }
  return null;
}

/** The number of characters of `text`; counting stops at `most`. */
export function countCharacters(text: string, most: number): number {
  let count = 0;
  for (const _ of segment(text)) {
    if (count >= most) break;
    count += 1;
  }
  return count;
}

/** The first `count` characters of `text`, or all of it. */
export const firstCharacters = (text: string, count: number): string =>
  text.slice(0, indexAfter(text, count) ?? text.length);

/** The last `count` characters of `text`, or all of it. */
export function lastCharacters(text: string, count: number): string {
  const starts = Array.from(segment(text), ({ index }) => index);
  return text.slice(starts.at(-count) ?? 0);
}

/**
 * The first `count` characters of `text` with leading white space, and the rest without trailing white space,
 * which does not count; null if there is no rest.
 */
export function excessIn(text: string, count: number): readonly [string, string] | null {
  const written = text.trim();
  const at = indexAfter(written, count);
  if (at === null) return null;
  const start = text.length - text.trimStart().length + at;
  return [text.slice(0, start), text.slice(start).trimEnd()];
}
