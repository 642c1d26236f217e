// Pages of a conversation: the opaque cursor that names where one ended, and the Link to the next.
import { invalid } from '@tandem/platform/refusal.ts';

/** The thought that a page ended with, and how many had come by then, for when that one is gone. */
export type ThreadCursor = { id: string; count: number };

const CURSOR_FORMAT = /^(\d{1,9})\.([\da-f-]{36})$/;

export const encodeCursor = ({ id, count }: ThreadCursor): string =>
  Buffer.from(`${count}.${id}`).toString('base64url');

/** Refuses what {@link encodeCursor} has not written. */
export function decodeCursor(cursor: string): ThreadCursor {
  const [, count, id] = CURSOR_FORMAT.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const place = count === undefined || id === undefined ? null : { id, count: Number(count) };
  if (place === null || encodeCursor(place) !== cursor)
    throw invalid('query/cursor', 'must come from a Link header of this list');
  return place;
}

/**
 * At most `limit` of `ordered` behind `after`, and where the next page begins: null on the last. Behind a thought that
 * is gone, as many are left out as had come.
 */
export function slicePage<Item extends { id: string }>(
  ordered: readonly Item[],
  limit: number | null,
  after: ThreadCursor | null,
): { page: readonly Item[]; next: ThreadCursor | null } {
  const at = after === null ? -1 : ordered.findIndex(({ id }) => id === after.id);
  const start = after === null ? 0 : at === -1 ? after.count - 1 : at + 1;
  const page = ordered.slice(start, limit === null ? undefined : start + limit);
  const last = page.at(-1);
  const end = start + page.length;
  return { page, next: last === undefined || end >= ordered.length ? null : { id: last.id, count: end } };
}

/** The `Link` header (RFC 8288) of the page at `next`. */
export const linkToNext = (url: string, limit: number, next: ThreadCursor): string =>
  `<${url}?limit=${limit}&cursor=${encodeCursor(next)}>; rel="next"`;
