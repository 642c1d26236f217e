// SQL of filters, their keywords and their thoughts. The selects are limited to one owner.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import type { FilterAction, FilterTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

export const selectFilters = defineQuery((db: ThoughtsDb, owner: ActorId) =>
  db.selectFrom('filter').selectAll().where('actor_id', '=', owner).orderBy('number'),
);

export const selectOwners = defineQuery((db: ThoughtsDb, people: readonly ActorId[]) =>
  db
    .selectFrom('filter')
    .select('actor_id')
    .distinct()
    .where((where) => isIn(db, where.ref('actor_id'), people)),
);

export const selectKeywords = defineQuery((db: ThoughtsDb, owner: ActorId) =>
  db
    .selectFrom('filter')
    .innerJoin('filter_keyword as word', 'word.filter_number', 'filter.number')
    .select(['word.number', 'word.filter_number', 'word.keyword', 'word.is_whole_word'])
    .where('filter.actor_id', '=', owner)
    .orderBy('word.number'),
);

/** Includes date and tie of the thoughts, which make up their numbers. */
export const selectNamedThoughts = defineQuery((db: ThoughtsDb, owner: ActorId) =>
  db
    .selectFrom('filter')
    .innerJoin('filter_status as named', 'named.filter_number', 'filter.number')
    .innerJoin('thought', 'thought.id', 'named.thought_id')
    .select(['named.number', 'named.filter_number', 'thought.id', 'thought.created_at', 'thought.tie'])
    .where('filter.actor_id', '=', owner)
    .orderBy('named.number'),
);

export const insertFilter = defineQuery((tx: ThoughtsDb, filter: Omit<FilterTable, 'number'>) =>
  tx.insertInto('filter').values(filter).returning('number'),
);

export type FilterColumns = {
  title: string;
  contexts: string;
  action: FilterAction;
  expires_at: number | null;
};

export const updateFilter = defineQuery(
  (tx: ThoughtsDb, number: number, { title, contexts, action, expires_at }: FilterColumns) =>
    tx
      .updateTable('filter')
      .set({ title, contexts, action: sql<FilterAction>`${action}`, expires_at })
      .where('number', '=', number),
);

export const deleteFilter = defineQuery((tx: ThoughtsDb, owner: ActorId, number: number) =>
  tx.deleteFrom('filter').where('actor_id', '=', owner).where('number', '=', number),
);

type KeywordColumns = { keyword: string; is_whole_word: 0 | 1 };

export const insertKeyword = defineQuery((tx: ThoughtsDb, filter: number, columns: KeywordColumns) =>
  tx
    .insertInto('filter_keyword')
    .values({ filter_number: filter, keyword: columns.keyword, is_whole_word: columns.is_whole_word })
    .returning('number'),
);

export const updateKeyword = defineQuery((tx: ThoughtsDb, number: number, columns: KeywordColumns) =>
  tx
    .updateTable('filter_keyword')
    .set({ keyword: columns.keyword, is_whole_word: columns.is_whole_word })
    .where('number', '=', number),
);

export const deleteKeyword = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('filter_keyword').where('number', '=', number),
);

/** Returns no row if the filter contains the thought already. */
export const insertNamedThought = defineQuery((tx: ThoughtsDb, filter: number, thoughtId: ThoughtId) =>
  tx
    .insertInto('filter_status')
    .values({ filter_number: filter, thought_id: thoughtId })
    .onConflict((on) => on.doNothing()),
);

export const deleteNamedThought = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('filter_status').where('number', '=', number),
);
