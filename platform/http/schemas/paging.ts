// Pages of a list: `page` and `per_page` in, `{ data, page, per_page, total }` out (thoughts-decisions, HTTP).
import type { TSchema } from 'typebox';
import { invalid } from '../../refusal.ts';
import { Type } from './type.ts';

const LARGEST = 100;
const USUAL = 20;
/** Beyond the end of every list, and a number that both databases take. */
const FAR = 1e15;

/** Read as text, so that everything but a positive integer is refused alike. */
export const PageQuery = {
  page: Type.Optional(Type.String({ description: 'From 1; default 1.', examples: ['1'] })),
  per_page: Type.Optional(Type.String({ description: '1 to 100, larger ones count as 100; default 20.' })),
};

export type Page = { page: number; perPage: number; offset: number };

/** Refuses what is not a positive integer; more than 100 per page is lowered to 100. */
export function readPage(query: { page?: string; per_page?: string }): Page {
  const page = readPositive('page', query.page ?? '1');
  const perPage = query.per_page === undefined ? USUAL : readPositive('per_page', query.per_page);
  const size = Math.min(perPage, LARGEST);
  return { page, perPage: size, offset: offsetOf(page, size) };
}

/** Refuses what is not a positive integer; one that no number can hold counts as the largest that can be held. */
export function readPositive(name: string, text: unknown): number {
  if (typeof text !== 'string' || !/^0*[1-9]\d*$/.test(text)) {
    throw invalid(`query/${name}`, 'must be a positive integer');
  }
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

/** How many items come before a page. */
export const offsetOf = (page: number, perPage: number): number => Math.min((page - 1) * perPage, FAR);

/** The envelope around items of a schema. */
export const Paged = <Item extends TSchema>(item: Item) =>
  Type.Object({
    data: Type.Array(item),
    page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer({ description: 'What this caller can page through.' }),
  });

export const envelope = <Item>({ page, perPage }: Page, data: readonly Item[], total: number) => ({
  data,
  page,
  per_page: perPage,
  total,
});
