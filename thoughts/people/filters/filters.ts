// Filters of statuses, managed by the client API. They affect only the apps and pages of their owner.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import { lockActors } from '../../foundation/actors/actors.ts';
import { recordPersonal } from '../../foundation/stream-events/stream-events.ts';
import type { FilterAction, FilterContext, FilterTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, type ThoughtId, toThoughtId } from '../../ids.ts';
import { type Filter, type FilterKeyword, MAX_FILTERS, MAX_KEYWORDS } from './rules.ts';

// SQL of filters, their keywords and their thoughts. The selects are limited to one owner.

const selectFilters = defineQuery((db: ThoughtsDb, owner: ActorId) =>
  db.selectFrom('filter').selectAll().where('actor_id', '=', owner).orderBy('number'),
);

const selectOwners = defineQuery((db: ThoughtsDb, people: readonly ActorId[]) =>
  db
    .selectFrom('filter')
    .select('actor_id')
    .distinct()
    .where((where) => isIn(db, where.ref('actor_id'), people)),
);

const selectKeywords = defineQuery((db: ThoughtsDb, owner: ActorId) =>
  db
    .selectFrom('filter')
    .innerJoin('filter_keyword as word', 'word.filter_number', 'filter.number')
    .select(['word.number', 'word.filter_number', 'word.keyword', 'word.is_whole_word'])
    .where('filter.actor_id', '=', owner)
    .orderBy('word.number'),
);

/** Includes date and tie of the thoughts, which make up their numbers. */
const selectNamedThoughts = defineQuery((db: ThoughtsDb, owner: ActorId) =>
  db
    .selectFrom('filter')
    .innerJoin('filter_status as named', 'named.filter_number', 'filter.number')
    .innerJoin('thought', 'thought.id', 'named.thought_id')
    .select(['named.number', 'named.filter_number', 'thought.id', 'thought.created_at', 'thought.tie'])
    .where('filter.actor_id', '=', owner)
    .orderBy('named.number'),
);

const insertFilter = defineQuery((tx: ThoughtsDb, filter: Omit<FilterTable, 'number'>) =>
  tx.insertInto('filter').values(filter).returning('number'),
);

type FilterColumns = {
  title: string;
  contexts: string;
  action: FilterAction;
  expires_at: number | null;
};

const updateFilter = defineQuery(
  (tx: ThoughtsDb, number: number, { title, contexts, action, expires_at }: FilterColumns) =>
    tx
      .updateTable('filter')
      .set({ title, contexts, action: sql<FilterAction>`${action}`, expires_at })
      .where('number', '=', number),
);

const deleteFilter = defineQuery((tx: ThoughtsDb, owner: ActorId, number: number) =>
  tx.deleteFrom('filter').where('actor_id', '=', owner).where('number', '=', number),
);

type KeywordColumns = { keyword: string; is_whole_word: 0 | 1 };

const insertKeyword = defineQuery((tx: ThoughtsDb, filter: number, columns: KeywordColumns) =>
  tx
    .insertInto('filter_keyword')
    .values({ filter_number: filter, keyword: columns.keyword, is_whole_word: columns.is_whole_word })
    .returning('number'),
);

const updateKeyword = defineQuery((tx: ThoughtsDb, number: number, columns: KeywordColumns) =>
  tx
    .updateTable('filter_keyword')
    .set({ keyword: columns.keyword, is_whole_word: columns.is_whole_word })
    .where('number', '=', number),
);

const deleteKeyword = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('filter_keyword').where('number', '=', number),
);

/** Returns no row if the filter contains the thought already. */
const insertNamedThought = defineQuery((tx: ThoughtsDb, filter: number, thoughtId: ThoughtId) =>
  tx
    .insertInto('filter_status')
    .values({ filter_number: filter, thought_id: thoughtId })
    .onConflict((on) => on.doNothing()),
);

const deleteNamedThought = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('filter_status').where('number', '=', number),
);

export type FilterDraft = {
  title: string;
  contexts: readonly FilterContext[];
  action: FilterAction;
  expiresAt: Instant | null;
};

export type KeywordDraft = { keyword: string; isWholeWord: boolean };

/** A keyword to add, to change (with its number) or to remove. */
export type KeywordChange =
  | ({ change: 'add' } & KeywordDraft)
  | ({ change: 'update'; number: number } & Partial<KeywordDraft>)
  | { change: 'remove'; number: number };

/** The filters of `owner`, oldest first, in three queries. */
export async function loadFilters(db: ThoughtsDb, owner: ActorId): Promise<Filter[]> {
  const rows = await selectFilters.rows(db, owner);
  if (rows.length === 0) return [];
  const keywords = Map.groupBy(await selectKeywords.rows(db, owner), (row) => row.filter_number);
  const named = Map.groupBy(await selectNamedThoughts.rows(db, owner), (row) => row.filter_number);
  return rows.map(({ number, title, contexts, action, expires_at }) => ({
    number,
    title,
    contexts: JSON.parse(contexts) as FilterContext[],
    action,
    expiresAt: expires_at,
    keywords: (keywords.get(number) ?? []).map(toKeyword),
    statuses: (named.get(number) ?? []).map(({ number: own, id, created_at, tie }) => ({
      number: own,
      thoughtId: toThoughtId(id),
      created_at,
      tie,
    })),
  }));
}

/** The actors among `people` that have filters. */
export const filterOwners = selectOwners.values;

/** @throws not found if `owner` has no filter with this number. */
export async function requireFilter(db: ThoughtsDb, owner: ActorId, number: number): Promise<Filter> {
  const filter = (await loadFilters(db, owner)).find((one) => one.number === number);
  if (!filter) throw notFound('filter');
  return filter;
}

/** The filter with the keyword. @throws not found if no filter of `owner` contains it. */
export async function requireKeywordOf(
  db: ThoughtsDb,
  owner: ActorId,
  number: number,
): Promise<{ filter: Filter; keyword: FilterKeyword }> {
  for (const filter of await loadFilters(db, owner)) {
    const keyword = filter.keywords.find((one) => one.number === number);
    if (keyword) return { filter, keyword };
  }
  throw notFound('keyword');
}

/** Returns the number of the new filter. @throws invalid above {@link MAX_FILTERS}. */
export async function createFilter(
  tx: ThoughtsDb,
  owner: ActorId,
  draft: FilterDraft,
  keywords: readonly KeywordDraft[],
  now: Instant,
): Promise<number> {
  await lockActors(tx, [owner]);
  const filters = await loadFilters(tx, owner);
  if (filters.length >= MAX_FILTERS)
    throw invalid('', `There are ${MAX_FILTERS} filters already.`, 'too-many-filters');
  requireRoom(filters, keywords.length);
  const row = { ...toColumns(draft), actor_id: owner, created_at: now };
  const number = Number(await insertFilter.value(tx, row));
  for (const keyword of keywords) await insertKeyword.run(tx, number, toKeywordColumns(keyword));
  await recordChange(tx, owner, now);
  return number;
}

/** Members omitted from `patch` are unchanged. @throws not found for unknown filters and keywords. */
export async function changeFilter(
  tx: ThoughtsDb,
  owner: ActorId,
  number: number,
  { patch = {}, changes = [] }: { patch?: Partial<FilterDraft>; changes?: readonly KeywordChange[] },
  now: Instant,
): Promise<void> {
  await lockActors(tx, [owner]);
  const filters = await loadFilters(tx, owner);
  const filter = filters.find((one) => one.number === number);
  if (!filter) throw notFound('filter');
  requireRoom(filters, changes.filter(({ change }) => change === 'add').length);
  await updateFilter.run(tx, number, toColumns({ ...filter, ...patch }));
  for (const change of changes) await applyChange(tx, filter, change);
  await recordChange(tx, owner, now);
}

const recordChange = (tx: ThoughtsDb, actorId: ActorId, now: Instant): Promise<void> =>
  recordPersonal(tx, { kind: 'filters-changed', actorId }, now);

async function applyChange(tx: ThoughtsDb, filter: Filter, change: KeywordChange): Promise<void> {
  if (change.change === 'add') return insertKeyword.run(tx, filter.number, toKeywordColumns(change));
  const known = filter.keywords.find(({ number }) => number === change.number);
  if (!known) throw notFound('keyword');
  if (change.change === 'remove') return deleteKeyword.run(tx, known.number);
  const { keyword = known.keyword, isWholeWord = known.isWholeWord } = change;
  return updateKeyword.run(tx, known.number, toKeywordColumns({ keyword, isWholeWord }));
}

/** @throws not found if `owner` has no filter with this number. */
export async function removeFilter(
  tx: ThoughtsDb,
  owner: ActorId,
  number: number,
  now: Instant,
): Promise<void> {
  if ((await deleteFilter.affected(tx, owner, number)) === 0) throw notFound('filter');
  await recordChange(tx, owner, now);
}

/**
 * Adds a thought to a filter and returns the filter. The caller must check that `owner` may see the thought.
 * Idempotent.
 */
export async function addNamedThought(
  tx: ThoughtsDb,
  owner: ActorId,
  number: number,
  thoughtId: ThoughtId,
  now: Instant,
): Promise<Filter> {
  await lockActors(tx, [owner]);
  requireRoom(await loadFilters(tx, owner), 1);
  await requireFilter(tx, owner, number);
  await insertNamedThought.run(tx, number, thoughtId);
  await recordChange(tx, owner, now);
  return requireFilter(tx, owner, number);
}

/** @throws not found if no filter of `owner` has a thought with this number. */
export async function removeNamedThought(tx: ThoughtsDb, owner: ActorId, number: number, now: Instant) {
  const named = (await loadFilters(tx, owner)).flatMap(({ statuses }) => statuses);
  const found = named.find((one) => one.number === number);
  if (!found) throw notFound('status');
  await deleteNamedThought.run(tx, number);
  await recordChange(tx, owner, now);
  return found;
}

/** Keywords and thoughts share one limit: each status is compared with both. */
function requireRoom(filters: readonly Filter[], added: number): void {
  const used = filters.reduce((sum, { keywords, statuses }) => sum + keywords.length + statuses.length, 0);
  if (used + added > MAX_KEYWORDS)
    throw invalid('', `Filters have at most ${MAX_KEYWORDS} keywords in all.`, 'too-many-keywords');
}

const toColumns = ({ title, contexts, action, expiresAt }: FilterDraft): FilterColumns => ({
  title,
  contexts: JSON.stringify(contexts),
  action,
  expires_at: expiresAt,
});

const toKeywordColumns = ({ keyword, isWholeWord }: KeywordDraft) => ({
  keyword,
  is_whole_word: isWholeWord ? (1 as const) : (0 as const),
});

const toKeyword = (row: { number: number; keyword: string; is_whole_word: number }): FilterKeyword => ({
  number: row.number,
  keyword: row.keyword,
  isWholeWord: row.is_whole_word === 1,
});
