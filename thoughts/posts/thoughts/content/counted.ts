// Text length as counted by apps of the client API.
import { findLinks } from './links.ts';
import { findMentions } from './mentions.ts';

/** Each URL counts as this many characters. */
export const CHARACTERS_PER_URL = 23;

/** Replaces each URL with 23 characters and removes the host from `@user@host`. Linear time. */
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
