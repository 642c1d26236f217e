// Texts as apps of the client API count them.
import { findLinks } from './links.ts';
import { findMentions } from './mentions.ts';

/** Each address counts as this many characters, whatever its length. */
export const CHARACTERS_PER_URL = 23;

/** `text` with each address in 23 characters, and `@user@host` without the host. Linear. */
export function asCounted(text: string): string {
  const spans = [
    ...findLinks(text).map((link) => ({ ...link, counted: 'x'.repeat(CHARACTERS_PER_URL) })),
    ...findMentions(text).map((mention) => ({ ...mention, counted: `@${mention.username}` })),
  ].sort((one, other) => one.start - other.start);
  let counted = '';
  let at = 0;
  for (const span of spans) {
    counted += text.slice(at, span.start) + span.counted;
    at = span.end;
  }
  return counted + text.slice(at);
}
