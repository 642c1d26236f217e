// Pagination of thoughts by status id, beside page numbers: new posts between requests do not shift items to
// another page.
import { invalid } from '@tandem/platform/refusal.ts';
import { type Page, PageQuery, readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { StatusNumber } from '../../ids.ts';
import { boundOf, compareNewest, type Numbered, readStatusNumber } from '../status-ids/status-ids.ts';
import { type PageQueryWithCursors, requireOneWay, toCursorBody } from './cursors.ts';
import { type Window, windowOf } from './window.ts';

export const NumberedQuery = {
  ...PageQuery,
  before: Type.Optional(
    Type.String({ description: 'Returns thoughts with smaller numbers. Use `next` of a page.' }),
  ),
  after: Type.Optional(
    Type.String({
      description: 'Returns the adjacent thoughts with larger numbers. Use `prev` of a page.',
    }),
  ),
};

/** Selects the thoughts below `older`, or those next above `newer`. Null means no bound. */
export type Bounds = { older: Numbered | null; newer: Numbered | null };
export type NumberedPage = Page & Bounds & { before: StatusNumber | null; after: StatusNumber | null };

/** Parses a query of {@link NumberedQuery}. */
export function readNumberedPage(query: PageQueryWithCursors): NumberedPage {
  requireOneWay(query);
  const { before, after } = query;
  const below = readNumber('before', before);
  const above = readNumber('after', after);
  return {
    ...readPage(query),
    older: below && boundOf('thought', 'older', below),
    newer: above && boundOf('thought', 'newer', above),
    before: below,
    after: above,
  };
}

function readNumber(name: string, text: string | undefined): StatusNumber | null {
  if (text === undefined) return null;
  const number = readStatusNumber(text);
  if (number === null) throw invalid(`query/${name}`, 'must be the number of a thought');
  return number;
}

/** The bounds for queries. */
export const boundsOf = ({ older, newer }: NumberedPage): Bounds => ({ older, newer });

/** The slice of a list of `total` items, or null if it is empty. */
export const sliceOf = (page: NumberedPage, total: number): Window | null =>
  page.older || page.newer ? { limit: page.perPage, offset: 0 } : windowOf(page, total);

/**
 * The body of a page, newest first. `rows` has the numbers of all rows of the page if they differ from those
 * of `data`: a boost has its own number.
 */
export function toNumberedBody<Item extends { number: string }>(
  page: NumberedPage,
  data: readonly Item[],
  total: number,
  rows: readonly StatusNumber[] = data.map(({ number }) => number as StatusNumber),
) {
  const numbers = rows.toSorted(compareNewest);
  const { older, newer, after } = page;
  return toCursorBody(
    older || newer ? { ...page, walk: { older, newer, after } } : page,
    data,
    total,
    numbers,
  );
}
