// Entity tags of JSON resources, and conditional requests (RFC 9110, sections 8.8.3 and 13).
import { createHash } from 'node:crypto';
import { invalid, Refusal } from '../../refusal.ts';
import { matchesNone } from './range.ts';

/**
 * Selects the part of a representation that requests can change. Changes of the rest, such as the number of
 * likes, do not create a new version.
 */
export type Versioned = { versionOf(shown: object): unknown };

/** A typed {@link Versioned}. */
export const versioned = <Shape extends object>(versionOf: (shown: Shape) => unknown): Versioned => ({
  versionOf: versionOf as Versioned['versionOf'],
});

/** For computed resources, which no request changes: the version covers the whole representation. */
export const WHOLE: Versioned = { versionOf: (shown) => shown };

/** In characters: 96 bits, which makes accidental collisions negligible. */
const LENGTH = 16;
const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);

const versionTag = ({ versionOf }: Versioned, shown: object): string =>
  hashOf(JSON.stringify(versionOf(shown)));

/** The strong tag of `shown`, with `text` as its JSON: a hash of its version and a hash of its bytes. */
export function entityTag(of: Versioned, shown: object, text: string): string {
  const bytes = hashOf(text);
  return `"${of === WHOLE ? bytes : versionTag(of, shown)}.${bytes}"`;
}

/**
 * The tag of a resource inside a larger response. `If-Match` accepts it; it identifies the version, not the
 * bytes.
 */
export const versionEntityTag = (of: Versioned, shown: object): string => `"${versionTag(of, shown)}"`;

const TAGS = /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*\s*$/;
const ONE_TAG = /(W\/)?"([^"]*)"/g;

/**
 * Refuses (412) unless `If-Match` names the current version. Tags are compared strongly, so a weak tag never
 * matches. The hash of the bytes may differ, because the rest of the resource changes often.
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

/** The suffix that a proxy or this server appends to the tag of a compressed response. */
const CODING = /-(?:gzip|br|zstd|deflate)(?=")/g;

/** Whether `If-None-Match` names `etag`, with or without a compression suffix. */
export const matchesEntityTag = (header: string, etag: string): boolean =>
  matchesNone(header.replaceAll(CODING, ''), etag);
