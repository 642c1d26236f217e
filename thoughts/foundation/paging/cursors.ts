// Cursor pagination for lists of people and notifications, beside page numbers: inserts and deletes between
// requests do not shift items to another page (docs/decisions/0145).
import { invalid } from '@tandem/platform/refusal.ts';
import { type Page, PageOf, PageQuery, readPage, toPageBody } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { TSchema } from 'typebox';
import { cursorOf, type Position, readCursor } from './positions.ts';

const parameter = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));

export const CursorQuery = {
  ...PageQuery,
  before: parameter('Returns older items. Use `next` of a page.'),
  after: parameter('Returns the adjacent newer items. Use `prev` of a page.'),
};

/** The schema of a page with `next` and `prev` cursors. */
export const CursorPageOf = <Item extends TSchema>(item: Item) => {
  const page = PageOf(item);
  const cursor = (description: string) => Type.Optional(Type.String({ description }));
  return Type.Object(
    {
      ...page.properties,
      next: cursor(
        'Cursor for `before`, to continue with older items; absent at the end. In lists with `before`.',
      ),
      prev: cursor(
        'Cursor for `after`, to continue with newer items; absent if the page is empty. In lists with `after`.',
      ),
    },
    { title: (page as { title?: string }).title ?? '' },
  );
};

export type PageQueryWithCursors = { page?: number; per_page?: number; before?: string; after?: string };

/** The rows below `older`, or those next above `newer`. `after` is the original text of `newer`. */
type Walk<Cursor> = { older: Cursor | null; newer: Cursor | null; after: string | null };

/** A page selected by number or by cursor. */
export type CursorPage<Cursor> = Page & { walk?: Walk<Cursor> };

/** @throws invalid if a query combines `page`, `before` and `after`. */
export function requireOneWay({ page, before, after }: PageQueryWithCursors): void {
  if (before !== undefined && after !== undefined)
    throw invalid('query/after', 'cannot be combined with before');
  if (page !== undefined && (before ?? after) !== undefined)
    throw invalid('query/page', 'cannot be combined with before or after');
}

function readCursorPage<Cursor>(
  query: PageQueryWithCursors,
  read: (text: string) => Cursor | null,
): CursorPage<Cursor> {
  requireOneWay(query);
  const readOne = (name: 'before' | 'after'): Cursor | null => {
    const text = query[name];
    if (text === undefined) return null;
    const cursor = read(text);
    if (cursor === null)
      throw invalid(`query/${name}`, 'must be the next or prev value of a page of this list');
    return cursor;
  };
  const older = readOne('before');
  const newer = readOne('after');
  const page = readPage(query);
  return older === null && newer === null
    ? page
    : { ...page, walk: { older, newer, after: query.after ?? null } };
}

/** A page of a list ordered by {@link Position}. */
export const readPositionPage = (query: PageQueryWithCursors): CursorPage<Position> =>
  readCursorPage(query, readCursor);

/** A page of a list ordered by an ascending number. */
export const readNumberPage = (query: PageQueryWithCursors): CursorPage<number> =>
  readCursorPage(query, (text) => (/^\d{1,15}$/.test(text) ? Number(text) : null));

/** The slice of a list for queries. Ascending from `newer` if that is not null. */
export type CursorSlice<Cursor> = {
  limit: number;
  offset: number;
  older: Cursor | null;
  newer: Cursor | null;
};

export const cursorSliceOf = <Cursor>({
  perPage,
  offset,
  walk,
}: CursorPage<Cursor>): CursorSlice<Cursor> => ({
  limit: perPage,
  offset: walk ? 0 : offset,
  older: walk?.older ?? null,
  newer: walk?.newer ?? null,
});

/** The rows of {@link cursorSliceOf}, newest first. */
export const newestFirst = <Row>({ walk }: CursorPage<unknown>, rows: readonly Row[]): readonly Row[] =>
  walk?.newer === null || walk === undefined ? rows : rows.toReversed();

/** `cursors` are those of all rows of the page, newest first. */
export function toCursorBody<Item>(
  page: CursorPage<unknown>,
  data: readonly Item[],
  total: number,
  cursors: readonly string[],
) {
  const { walk, offset, perPage } = page;
  // After an iteration upwards, the starting row or an older one always follows.
  const hasOlder = walk ? walk.newer !== null : offset + perPage < total;
  const next = hasOlder || cursors.length === perPage ? cursors.at(-1) : undefined;
  const prev = cursors.at(0) ?? walk?.after ?? undefined;
  return {
    ...toPageBody(page, data, total),
    ...(next === undefined ? {} : { next }),
    ...(prev === undefined ? {} : { prev }),
  };
}

/** {@link toCursorBody} for people, ordered by the time of an event. */
export const toPeopleBody = <Item>(
  page: CursorPage<Position>,
  rows: readonly Position[],
  people: readonly Item[],
  total: number,
) => toCursorBody(page, people, total, rows.map(cursorOf));
