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
