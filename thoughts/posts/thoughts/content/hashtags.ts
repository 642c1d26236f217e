// The hashtags in plain text.
import { maskLinks, type Span } from './links.ts';

/** `name` is the lower-cased tag without `#`, as stored. */
export type Hashtag = Span & { name: string };

/**
 * Letters, digits and `_` of any script with combining marks, and at least one non-digit: `#1` is a number. A
 * tag cannot follow a word character or a slash, where it is part of another token.
 */
const HASHTAG = /(?<![\p{L}\p{M}\p{Nd}_/])#([\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_]*)/gu;

/** The hashtags of `text` outside links, in order, with repetitions. Linear time. */
export function findHashtags(text: string): Hashtag[] {
  if (!text.includes('#')) return [];
  return Array.from(maskLinks(text).matchAll(HASHTAG), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: toTagName(match[0]),
  })).filter(({ name }) => /[\p{L}_]/u.test(name));
}

/** The distinct tag names in `text`, lower-cased, in order. */
export const hashtagsOf = (text: string): string[] => [
  ...new Set(findHashtags(text).map(({ name }) => name)),
];

/** The stored name of a hashtag that a user entered, with or without the hash sign; null if it is not one. */
export function readTagName(written: string): string | null {
  const text = `#${written.trim().replace(/^#/, '')}`;
  const [found] = findHashtags(text);
  return found?.start === 0 && found.end === text.length ? found.name : null;
}

/** The stored form of a tag: without `#`, lower-cased, composed (NFC). */
export const toTagName = (text: string): string => text.replace(/^#/, '').toLowerCase().normalize('NFC');
