// The links in plain text.

/** A range of a text, in UTF-16 code units; `end` is exclusive. */
export type Span = { start: number; end: number };

export type Link = Span & { url: string };

const MAX_LENGTH = 2048;

/** Ends at white space, control characters, HTML and Markdown delimiters, and CJK punctuation. */
const ADDRESS =
  /(?<![\p{L}\p{M}\p{Nd}_])https?:\/\/[^\s\p{Cc}<>"`{}|\\^\u3001\u3002\u3008-\u3011\uFF08\uFF09\uFF0C]+/giu;

/**
 * The http and https URLs in `text`, in order, without overlap. Sentence-final punctuation and an unmatched
 * closing bracket are excluded. URLs with userinfo are skipped, because they can misrepresent the host.
 * Linear time.
 */
export function findLinks(text: string): Link[] {
  if (!text.includes('://')) return [];
  return Array.from(text.matchAll(ADDRESS), (match) => {
    const url = withoutTrail(match[0]);
    return { start: match.index, end: match.index + url.length, url };
  }).filter(({ url }) => isAddress(url));
}

/** Replaces every link in `text` with slashes: positions stay valid, and nothing matches inside links. */
export function maskLinks(text: string): string {
  if (!text.includes('://')) return text;
  let masked = '';
  for (const { start, end } of findLinks(text))
    masked += text.slice(masked.length, start) + '/'.repeat(end - start);
  return masked + text.slice(masked.length);
}

function isAddress(text: string): boolean {
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '';
}

/** Trailing characters that may not belong to the URL. */
const MAY_TRAIL = /[.,:;!?'*_~)\]]$/;
const CLOSERS: Record<string, string> = { ')': '(', ']': '[' };

function withoutTrail(address: string): string {
  let end = address.length;
  if (!MAY_TRAIL.test(address)) return address;
  const surplus = new Map(
    Object.entries(CLOSERS).map(([close, open]) => [close, excess(address, close, open)]),
  );
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const unmatched = surplus.get(last);
    if (unmatched === undefined ? !".,:;!?'*_~".includes(last) : unmatched <= 0) break;
    if (unmatched !== undefined) surplus.set(last, unmatched - 1);
  }
  return address.slice(0, end);
}

const excess = (text: string, more: string, less: string): number =>
  text.split(more).length - text.split(less).length;
