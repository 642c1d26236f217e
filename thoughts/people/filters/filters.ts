// Filters of statuses, managed by the client API. They affect only the apps and pages of their owner.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import { recordPersonal } from '../../foundation/stream-events/stream-events.ts';
import type { FilterAction, FilterContext, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, type ThoughtId, toThoughtId } from '../../ids.ts';
import { type Filter, type FilterKeyword, MAX_FILTERS, MAX_KEYWORDS } from './rules.ts';
import * as store from './store.ts';

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
  const rows = await store.selectFilters.rows(db, owner);
  if (rows.length === 0) return [];
  const keywords = Map.groupBy(await store.selectKeywords.rows(db, owner), (row) => row.filter_number);
  const named = Map.groupBy(await store.selectNamedThoughts.rows(db, owner), (row) => row.filter_number);
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
export const filterOwners = store.selectOwners.values;

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
  const number = Number(await store.insertFilter.value(tx, row));
  for (const keyword of keywords) await store.insertKeyword.run(tx, number, toKeywordColumns(keyword));
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
  await store.updateFilter.run(tx, number, toColumns({ ...filter, ...patch }));
  for (const change of changes) await applyChange(tx, filter, change);
  await recordChange(tx, owner, now);
}

const recordChange = (tx: ThoughtsDb, actorId: ActorId, now: Instant): Promise<void> =>
  recordPersonal(tx, { kind: 'filters-changed', actorId }, now);

async function applyChange(tx: ThoughtsDb, filter: Filter, change: KeywordChange): Promise<void> {
  if (change.change === 'add') return store.insertKeyword.run(tx, filter.number, toKeywordColumns(change));
  const known = filter.keywords.find(({ number }) => number === change.number);
  if (!known) throw notFound('keyword');
  if (change.change === 'remove') return store.deleteKeyword.run(tx, known.number);
  const { keyword = known.keyword, isWholeWord = known.isWholeWord } = change;
  return store.updateKeyword.run(tx, known.number, toKeywordColumns({ keyword, isWholeWord }));
}

/** @throws not found if `owner` has no filter with this number. */
export async function removeFilter(
  tx: ThoughtsDb,
  owner: ActorId,
  number: number,
  now: Instant,
): Promise<void> {
  if ((await store.deleteFilter.affected(tx, owner, number)) === 0) throw notFound('filter');
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
  await store.insertNamedThought.run(tx, number, thoughtId);
  await recordChange(tx, owner, now);
  return requireFilter(tx, owner, number);
}

/** @throws not found if no filter of `owner` has a thought with this number. */
export async function removeNamedThought(tx: ThoughtsDb, owner: ActorId, number: number, now: Instant) {
  const named = (await loadFilters(tx, owner)).flatMap(({ statuses }) => statuses);
  const found = named.find((one) => one.number === number);
  if (!found) throw notFound('status');
  await store.deleteNamedThought.run(tx, number);
  await recordChange(tx, owner, now);
  return found;
}

/** Keywords and thoughts share one limit: each status is compared with both. */
function requireRoom(filters: readonly Filter[], added: number): void {
  const used = filters.reduce((sum, { keywords, statuses }) => sum + keywords.length + statuses.length, 0);
  if (used + added > MAX_KEYWORDS)
    throw invalid('', `Filters have at most ${MAX_KEYWORDS} keywords in all.`, 'too-many-keywords');
}

const toColumns = ({ title, contexts, action, expiresAt }: FilterDraft): store.FilterColumns => ({
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
