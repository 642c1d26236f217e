// Pages of lists of thoughts by number, beside those by the number of a page: what is posted meanwhile moves
// nothing to another page.
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
    Type.String({ description: 'Only thoughts with smaller numbers: `next` of a page.' }),
  ),
  after: Type.Optional(
    Type.String({
      description: 'Only thoughts with larger numbers, those next to it: `prev` of a page.',
    }),
  ),
};

/** Of the thoughts below `older`, or above `newer` those next to it; null for no bound. */
export type Bounds = { older: Numbered | null; newer: Numbered | null };
export type NumberedPage = Page & Bounds & { before: StatusNumber | null; after: StatusNumber | null };

/** The page that a query of {@link NumberedQuery} requests. */
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

/** As queries take it: without what is another in each call. */
export const boundsOf = ({ older, newer }: NumberedPage): Bounds => ({ older, newer });

/** The slice of a list of `total` items; null where it is empty. */
export const sliceOf = (page: NumberedPage, total: number): Window | null =>
  page.older || page.newer ? { limit: page.perPage, offset: 0 } : windowOf(page, total);

/**
 * Items of one page, newest first. `rows` has those of all rows of the page, where these are not the
 * numbers of `data`: a boost has one of its own.
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
