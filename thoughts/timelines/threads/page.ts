// Cursor pagination of conversations: the opaque cursor, and the `Link` to the next page.
import { invalid } from '@tandem/platform/refusal.ts';

/** The last thought of a page, and its position as a fallback if that thought is deleted. */
export type ThreadCursor = { id: string; count: number };

const CURSOR_FORMAT = /^(\d{1,9})\.([\da-f-]{36})$/;

export const encodeCursor = ({ id, count }: ThreadCursor): string =>
  Buffer.from(`${count}.${id}`).toString('base64url');

/** Refuses any value not created by {@link encodeCursor}. */
export function decodeCursor(cursor: string): ThreadCursor {
  const [, count, id] = CURSOR_FORMAT.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const parsed = count === undefined || id === undefined ? null : { id, count: Number(count) };
  if (parsed === null || encodeCursor(parsed) !== cursor)
    throw invalid('query/cursor', 'must come from a Link header of this list');
  return parsed;
}

/**
 * At most `limit` items of `ordered` after the cursor, and the cursor of the next page (null on the last).
 * Falls back to the cursor's position if its thought is deleted.
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
