// Author counts in a shared transaction: collected, then written by one statement for all authors.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { DeferredWrite } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { sql } from 'kysely';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { ThoughtRow } from './store.ts';

/** The count changes of one author; `lastAt` is the newest date of a public thought, 0 for none. */
type Added = { public: number; unlisted: number; followers: number; private: number; lastAt: number };

type Counted = Pick<ThoughtRow, 'actor_id' | 'visibility' | 'listed' | 'created_at'>;

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

export const gatheredAuthors: DeferredWrite<ThoughtsTables, Map<ActorId, Added>> = {
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
export function gatherCounts(all: Map<ActorId, Added>, thought: Counted): void {
  const { actor_id, visibility, listed, created_at } = thought;
  const added = all.getOrInsertComputed(actor_id, createAdded);
  added[visibility] += 1;
  if (visibility !== 'public') return;
  if (listed === 0) added.unlisted += 1;
  added.lastAt = Math.max(added.lastAt, created_at);
}

const createAdded = (): Added => ({ public: 0, unlisted: 0, followers: 0, private: 0, lastAt: 0 });
