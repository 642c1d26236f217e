// The hashtags in plain text.
import { maskLinks, type Span } from './links.ts';

/** `name` is the tag without its `#`, lower-cased as it is stored. */
export type Hashtag = Span & { name: string };

/**
 * Letters, digits and `_` of any script with their combining marks, at least one of them no digit: `#1` is a
 * number. Not after a word character or a slash, where it is a part of something else.
 */
const HASHTAG = /(?<![\p{L}\p{M}\p{Nd}_/])#([\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_]*)/gu;

/** The hashtags of `text` outside of links, in order, repetitions included. Linear. */
export function findHashtags(text: string): Hashtag[] {
  if (!text.includes('#')) return [];
  return Array.from(maskLinks(text).matchAll(HASHTAG), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: toTagName(match[0]),
  })).filter(({ name }) => /[\p{L}_]/u.test(name));
}

/** The names of the tags in `text`: lower-cased, once each, in order. */
export const hashtagsOf = (text: string): string[] => [
  ...new Set(findHashtags(text).map(({ name }) => name)),
];

/** A tag as it is stored, however it was written: with `#` or not, in any case, composed or decomposed. */
export const toTagName = (text: string): string => text.replace(/^#/, '').toLowerCase().normalize('NFC');
