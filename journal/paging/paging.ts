// Cursor pagination: an opaque cursor encodes a position, and the Link header the next page.
import { invalid } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';

/** A position in a list ordered by time, then id. */
export type Position<Id extends string = string> = { instant: Instant; id: Id };

const CURSOR_PATTERN = /^(-?\d{1,15})\.([\da-f-]{36})$/;

export const writeCursor = ({ instant, id }: Position): string =>
  Buffer.from(`${instant}.${id}`).toString('base64url');

/** Decodes a cursor of {@link writeCursor}. Refuses any other text. */
export function readCursor<Id extends string>(cursor: string, toId: (text: string) => Id): Position<Id> {
  const [, instant, id] = CURSOR_PATTERN.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const position =
    instant !== undefined && id !== undefined ? { instant: Number(instant), id: toId(id) } : null;
  if (!position || writeCursor(position) !== cursor) {
    throw invalid('query/cursor', 'must be a cursor from a Link header of this list');
  }
  return position;
}

/**
 * Returns the page of `items`, fetched with one more than `limit`, and the position of its last item; null on
 * the last page.
 */
export function toPage<Item>(
  items: readonly Item[],
  limit: number,
  positionOf: (item: Item) => Position,
): { page: readonly Item[]; next: Position | null } {
  const last = items[limit - 1];
  if (last === undefined || items.length <= limit) return { page: items, next: null };
  return { page: items.slice(0, limit), next: positionOf(last) };
}

/** The `Link` header (RFC 8288) of the next page; other query parameters stay unchanged. */
export function linkToNext(url: string, query: Readonly<Record<string, unknown>>, next: Position): string {
  const parameters = Object.entries({ ...query, cursor: writeCursor(next) }).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return `<${url}?${parameters.join('&')}>; rel="next"`;
}

// The query parameters of paginated lists.

export const pageQuery = (limit = 'The maximum number of items.') => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: limit })),
  cursor: Type.Optional(
    Type.String({ description: 'The position to continue from, taken from a `Link` header.' }),
  ),
});
