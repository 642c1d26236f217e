// Pages of a list: `page` and `per_page` in, `{ data, page, per_page, total }` out (thoughts-decisions, HTTP).
import type { TSchema } from 'typebox';
import { invalid } from '../refusal.ts';
import { Type } from './type.ts';

const LARGEST = 100;
const USUAL = 20;

/** Read as text, so that everything but a positive integer is refused alike. */
export const PageQuery = {
  page: Type.Optional(Type.String({ description: 'From 1; default 1.', examples: ['1'] })),
  per_page: Type.Optional(Type.String({ description: '1 to 100, larger ones count as 100; default 20.' })),
};

export type Page = { page: number; perPage: number; offset: number };

/** Refuses what is not a positive integer; more than 100 per page is lowered to 100. */
export function readPage(query: { page?: string; per_page?: string }): Page {
  const page = positive('page', query.page, 1);
  const perPage = Math.min(positive('per_page', query.per_page, USUAL), LARGEST);
  return { page, perPage, offset: (page - 1) * perPage };
}

function positive(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw invalid(`query/${name}`, 'must be a positive integer');
  return Number(text);
}

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
