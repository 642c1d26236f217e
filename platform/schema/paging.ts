// Paging of lists: `page` and `per_page` in, `{ data, page, per_page, total }` out.
import type { TSchema } from 'typebox';
import { invalid } from '../refusal.ts';
import { Type } from './type.ts';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;
/** Beyond the end of every list, and accepted by both databases. */
const MAX_OFFSET = 1e15;

/** The maximum size of a page or list. */
export const SizeQuery = Type.Integer({
  minimum: 1,
  description: 'Maximum number of items; above 100, 100 are returned. Default 20.',
  examples: [20],
});

export const PageQuery = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Page number, from 1. Default 1.', examples: [1] }),
  ),
  per_page: Type.Optional(SizeQuery),
};

export type Page = { page: number; perPage: number; offset: number };

/** The page that a query of {@link PageQuery} requests. */
export function readPage({ page = 1, per_page }: { page?: number; per_page?: number }): Page {
  const perPage = toPageSize(per_page);
  return { page, perPage, offset: toOffset(page, perPage) };
}

/** Clamps a requested {@link SizeQuery} to the maximum page size. */
export const toPageSize = (asked = DEFAULT_PAGE_SIZE): number => Math.min(asked, MAX_PAGE_SIZE);

/** Refuses values other than positive integers; clamps to the largest safe integer. */
export function parsePositiveInteger(name: string, text: unknown): number {
  if (typeof text !== 'string' || !/^0*[1-9]\d*$/.test(text)) {
    throw invalid(`query/${name}`, 'must be a positive integer');
  }
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

/** The number of items before a page. */
export const toOffset = (page: number, perPage: number): number => Math.min((page - 1) * perPage, MAX_OFFSET);

/** The schema of a page of items, with a title derived from the item's: `ThoughtPage`. */
export const PageOf = <Item extends TSchema>(item: Item) =>
  Type.Object(
    {
      data: Type.Array(item),
      page: Type.Integer({ minimum: 1 }),
      per_page: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE }),
      total: Type.Integer({ minimum: 0, description: 'The caller and their pages.' }),
    },
    { title: `${(item as { title?: string }).title}Page` },
  );

export const toPageBody = <Item>({ page, perPage }: Page, data: readonly Item[], total: number) => ({
  data,
  page,
  per_page: perPage,
  total,
});
