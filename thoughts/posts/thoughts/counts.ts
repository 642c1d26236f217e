// The denormalised counts affected by a thought: author, parent, public feeds and tags.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import {
  batchesRows,
  type DeferredWrite,
  deferred,
} from '@tandem/platform/database/transactions/deferred-writes.ts';
import { sql } from 'kysely';
import { addToCounters, type CounterName } from '../../foundation/counters/counters.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import { isListed } from '../../foundation/visibility/rules.ts';
import type { ActorId } from '../../ids.ts';
import { incrementCount } from './queries.ts';
import { incrementAuthor, type ThoughtRow } from './store.ts';

type Counted = Pick<
  ThoughtRow,
  'actor_id' | 'visibility' | 'listed' | 'is_local' | 'reply_to_id' | 'created_at'
>;

/**
 * Adds (`by` 1) or subtracts (`by` -1) `thought`. `replyCount` includes only public replies: the count is the
 * same for all viewers and must not reveal hidden replies.
 */
export async function updateCounts(
  tx: ThoughtsDb,
  thought: Counted,
  tags: readonly string[],
  by: 1 | -1,
): Promise<void> {
  const isPublic = thought.visibility === 'public';
  if (isPublic && thought.reply_to_id !== null) {
    await incrementCount(tx, thought.reply_to_id, 'reply_count', by);
  }
  if (batchesRows(tx) && by === 1) gatherCounts(deferred(tx, gatheredAuthors), thought);
  else await incrementAuthor(tx, thought, by);
  if (!isListed(thought)) return;
  const names: CounterName[] = ['public', ...tagCounters(tags)];
  addToCounters(tx, thought.is_local === 1 ? [...names, 'public-local'] : names, by);
}

export const tagCounters = (tags: readonly string[]): CounterName[] =>
  tags.map((tag): CounterName => `tag:${tag}`);

/** The count changes of one author; `lastAt` is the newest date of a public thought, 0 for none. */
type Added = { public: number; unlisted: number; followers: number; private: number; lastAt: number };

type CountedOfAuthor = Pick<ThoughtRow, 'actor_id' | 'visibility' | 'listed' | 'created_at'>;

/** Ordered by id like all actor locks, which prevents deadlocks between two processes. */
const lockAuthors = defineQuery((tx: ThoughtsDb, ids: readonly ActorId[]) => ({
  compile: () =>
    sql`select id from actor where id = any(${sql.val(ids)}::text[]) order by id for no key update`.compile(
      tx,
    ),
}));

const addToAuthors = defineQuery((tx: ThoughtsDb, ids: readonly ActorId[], added: Columns) => ({
  compile: () =>
    sql`
      update actor set
        public_count = public_count + given.public,
        unlisted_count = unlisted_count + given.unlisted,
        followers_count = followers_count + given.followers,
        private_count = private_count + given.private,
        last_status_at = case when coalesce(last_status_at, 0) < given.last_at then given.last_at else last_status_at end
      from unnest(
        ${sql.val(ids)}::text[], ${sql.val(added.public)}::integer[], ${sql.val(added.unlisted)}::integer[],
        ${sql.val(added.followers)}::integer[], ${sql.val(added.private)}::integer[], ${sql.val(added.lastAt)}::bigint[]
      ) as given (id, public, unlisted, followers, private, last_at)
      where actor.id = given.id
    `.compile(tx),
}));

type Columns = { readonly [Name in keyof Added]: readonly number[] };

const gatheredAuthors: DeferredWrite<ThoughtsTables, Map<ActorId, Added>> = {
  // After the rows that reference actors, before the counters.
  rank: 1,
  create: () => new Map(),
  flush: async (tx, all) => {
    const ids = [...all.keys()];
    const column = (name: keyof Added): number[] => Array.from(all.values(), (added) => added[name]);
    await lockAuthors.run(tx, ids);
    await addToAuthors.run(tx, ids, {
      public: column('public'),
      unlisted: column('unlisted'),
      followers: column('followers'),
      private: column('private'),
      lastAt: column('lastAt'),
    });
  },
};

/** Adds a newly published thought to the collected counts. */
function gatherCounts(all: Map<ActorId, Added>, thought: CountedOfAuthor): void {
  const { actor_id, visibility, listed, created_at } = thought;
  const added = all.getOrInsertComputed(actor_id, createAdded);
  added[visibility] += 1;
  if (visibility !== 'public') return;
  if (listed === 0) added.unlisted += 1;
  added.lastAt = Math.max(added.lastAt, created_at);
}

const createAdded = (): Added => ({ public: 0, unlisted: 0, followers: 0, private: 0, lastAt: 0 });
