// Entity tags of JSON resources, and the conditions that clients make of them (RFC 9110, 8.8.3 and 13).
import { createHash } from 'node:crypto';
import { invalid, Refusal } from '../../refusal.ts';
import { matchesNone } from './range.ts';

/**
 * The part of a resource, as it is shown, that requests change. The rest, such as its number of likes, may
 * change without making a new version.
 */
export type Versioned = { versionOf(shown: object): unknown };

/** {@link Versioned} for a shape. */
export const versioned = <Shape extends object>(versionOf: (shown: Shape) => unknown): Versioned => ({
  versionOf: versionOf as Versioned['versionOf'],
});

/** All of a resource that is computed, and that no request changes. */
export const WHOLE: Versioned = { versionOf: (shown) => shown };

/** In characters: 96 bits, so that no two collide by chance. */
const LENGTH = 16;
const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);

const versionTag = ({ versionOf }: Versioned, shown: object): string =>
  hashOf(JSON.stringify(versionOf(shown)));

/** The strong tag of `shown`, whose JSON is `text`: a hash of its version, and one of every byte. */
export function entityTag(of: Versioned, shown: object, text: string): string {
  const bytes = hashOf(text);
  return `"${of === WHOLE ? bytes : versionTag(of, shown)}.${bytes}"`;
}

/**
 * The tag of `shown` where it is part of a larger response: `If-Match` accepts it. It says nothing about
 * bytes.
 */
export const versionEntityTag = (of: Versioned, shown: object): string => `"${versionTag(of, shown)}"`;

const TAGS = /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/;
const ONE_TAG = /(W\/)?"([^"]*)"/g;

/**
 * Refuses (412) unless `If-Match` names a tag of the version that is `shown` now. Tags are compared strongly,
 * so a weak one matches nothing; the hash after the version may differ, as the rest changes often.
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

/** What a proxy or this server appends to the tag of a compressed response. */
const CODING = /-(?:gzip|br|zstd|deflate)(?=")/g;

/** Whether `If-None-Match` names `etag`, with or without compression. */
export const matchesEntityTag = (header: string, etag: string): boolean =>
  matchesNone(header.replaceAll(CODING, ''), etag);
