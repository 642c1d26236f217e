// Pages of a list: the opaque cursor that names a position in it, and the Link to what comes next.
import { invalid } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';

/** A position in a list that is in order of time, ties by id: that of one of its items. */
export type Position<Id extends string = string> = { instant: Instant; id: Id };

const CURSOR_PATTERN = /^(-?\d{1,15})\.([\da-f-]{36})$/;

export const writeCursor = ({ instant, id }: Position): string =>
  Buffer.from(`${instant}.${id}`).toString('base64url');

/** Refuses what {@link writeCursor} has not written. */
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
 * What was asked for of `items`, fetched with one more than `limit`, and the position after which the next page
 * begins: null on the last.
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

/** The `Link` header (RFC 8288) of the page at `next`, with the rest of the query as it was. */
export function linkToNext(url: string, query: Readonly<Record<string, unknown>>, next: Position): string {
  const parameters = Object.entries({ ...query, cursor: writeCursor(next) }).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
  );
  return `<${url}?${parameters.join('&')}>; rel="next"`;
}
