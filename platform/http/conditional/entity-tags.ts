// Entity tags of JSON resources, and the conditions that clients make with them (RFC 9110, sections 8.8.3 and 13).
import { createHash } from 'node:crypto';
import { invalid, Refusal } from '../../refusal.ts';
import { matchesNone } from './range.ts';

/**
 * What of a resource, as it is shown, a change through the interface is about: the rest, such as how many people like
 * it, may change without making anybody's change one to a version they have not seen.
 */
export type Versioned = { versionOf(shown: object): unknown };

/** {@link Versioned} for a shape. */
export const versioned = <Shape extends object>(versionOf: (shown: Shape) => unknown): Versioned => ({
  versionOf: versionOf as Versioned['versionOf'],
});

/** In characters: 96 bits, which nobody meets by chance. */
const LENGTH = 16;
const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);

const versionTag = ({ versionOf }: Versioned, shown: object): string =>
  hashOf(JSON.stringify(versionOf(shown)));

/** The strong tag of `shown`, whose JSON is `text`: first of its version, then of every byte. */
export const entityTag = (of: Versioned, shown: object, text: string): string =>
  `"${versionTag(of, shown)}.${hashOf(text)}"`;

const TAGS = /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/;
const ONE_TAG = /(W\/)?"([^"]*)"/g;

/**
 * Refuses (412) where `If-Match` names no tag of the version that is `shown` now. Tags are compared strongly, so a weak
 * one names nothing; what comes behind the version may differ, since others change it all the time.
 */
export function requireMatch(header: string, of: Versioned, shown: object): void {
  if (header.trim() === '*') return;
  if (!TAGS.test(header)) {
    throw invalid(
      'header/If-Match',
      'must be * or entity tags in quotes, such as "abc"',
      'malformed-condition',
    );
  }
  const version = versionTag(of, shown);
  for (const [, weak, tag = ''] of header.matchAll(ONE_TAG)) {
    if (weak === undefined && tag.split('.', 1)[0] === version) return;
  }
  throw new Refusal(
    'precondition-failed',
    'This was changed since the version that If-Match names. Read it again, and send its new ETag.',
  );
}

/** What a proxy or this server appends to the tag of a compressed answer. */
const CODING = /-(?:gzip|br|zstd|deflate)(?=")/g;

/** Whether `If-None-Match` names `etag`, whichever way the answer was compressed. */
export const matchesEntityTag = (header: string, etag: string): boolean =>
  matchesNone(header.replaceAll(CODING, ''), etag);
