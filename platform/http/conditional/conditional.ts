// Conditional and range requests.
import { createHash } from 'node:crypto';
import { invalid, Refusal } from '../../refusal.ts';

// Entity tags of JSON resources, and conditional requests (RFC 9110, sections 8.8.3 and 13).

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

// Evaluates Range and conditional requests for files (RFC 9110, sections 13 and 14).

/** Both ends inclusive, in bytes from 0. */
type ByteRange = { start: number; end: number };

const ONE_RANGE = /^(\d*)-(\d*)$/;

/**
 * The range that the `Range` header requests of a file of `size` bytes. Other units, bad syntax and several
 * ranges return the whole file, as section 14.2 allows: overlapping ranges could exhaust a server.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [unit, list, ...more] = (header ?? '').split('=');
  if (unit?.trim().toLowerCase() !== 'bytes' || list === undefined || more.length > 0) return 'whole';
  const [, first = '', last = ''] = ONE_RANGE.exec(list.trim()) ?? [];
  if (first === '') return last === '' ? 'whole' : readSuffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last);
  if (end < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}

function readSuffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}

const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/** Whether `If-None-Match` is `*` or names `etag` (quoted), by weak comparison (section 13.1.2). */
export function matchesNone(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = ifNoneMatch.match(ENTITY_TAG) ?? [];
  return tags.some((tag) => withoutWeakness(tag) === withoutWeakness(etag));
}

/** `If-None-Match` uses weak comparison (section 8.8.3.2). */
const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '');

/** Whether a range may be returned: `If-Range` is absent or equals the strong `etag` (section 13.1.5). */
export const isRangeApplicable = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag;

type ConditionalHeaders = {
  range?: string | undefined;
  'if-range'?: string | undefined;
  'if-none-match'?: string | undefined;
};

/** The response: the whole file, a range, not modified, or an unsatisfiable range. */
type RangeResponse =
  | { status: 200; length: number }
  | { status: 206; length: number; range: ByteRange; contentRange: string }
  | { status: 304 }
  | { status: 416; contentRange: string };

/**
 * Evaluates a GET or HEAD of a file of `size` bytes with the strong, quoted `etag`, in the order of section
 * 13.2.2. `length` is the `Content-Length`. Only GET supports Range (section 14.2).
 */
export function evaluateRange(
  method: string,
  headers: ConditionalHeaders,
  { etag, size }: { etag: string; size: number },
): RangeResponse {
  if (matchesNone(headers['if-none-match'], etag)) return { status: 304 };
  const isApplicable = method === 'GET' && isRangeApplicable(headers['if-range'], etag);
  const range = isApplicable ? readRange(headers.range, size) : 'whole';
  if (range === 'whole') return { status: 200, length: size };
  if (range === 'unsatisfiable') return { status: 416, contentRange: `bytes */${size}` };
  const contentRange = `bytes ${range.start}-${range.end}/${size}`;
  return { status: 206, length: range.end - range.start + 1, range, contentRange };
}
