// SQL of thoughts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isInNumbers, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import {
  type GatheredColumns,
  gatheredRows,
  newRows,
} from '@tandem/platform/database/queries/gathered-rows.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Selectable, sql } from 'kysely';
import type {
  ThoughtsDb,
  ThoughtsTables,
  ThoughtTable,
  TombstoneTable,
} from '../../foundation/tables/tables.ts';
import { LABEL_TYPES, type LabelColumns } from '../../foundation/thoughts/labels.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

export type ThoughtRow = Selectable<ThoughtTable>;

/** Returns false if the `uri` or the number exists. */
export const insertThought = defineQuery((tx: ThoughtsDb, thought: ThoughtRow) =>
  tx
    .insertInto('thought')
    .values(thought)
    .onConflict((on) => on.doNothing()),
);

/** Counts of a new thought start at their defaults. */
type NewRow = Omit<ThoughtRow, ThoughtCount>;
/** Columns with non-default values only in remote posts. */
type OfOtherServers = 'form' | 'is_cut' | 'quote_uri' | 'quoted_id';

const COLUMNS: GatheredColumns<Omit<NewRow, OfOtherServers>> = {
  id: 'text',
  actor_id: 'text',
  is_local: 'bigint',
  content: 'text',
  content_html: 'text',
  ...LABEL_TYPES,
  emojis: 'text',
  mention_tags: 'text',
  attachments: 'text',
  poll: 'text',
  app_id: 'text',
  quote_policy: 'text',
  visibility: 'text',
  listed: 'bigint',
  tags: 'text',
  reply_to_id: 'text',
  reply_to_actor_id: 'text',
  root_id: 'text',
  uri: 'text',
  url: 'text',
  created_at: 'bigint',
  tie: 'bigint',
  edited_at: 'bigint',
};

/** New local thoughts in a shared transaction. */
export const gatheredThoughts = gatheredRows<ThoughtsTables, Omit<NewRow, OfOtherServers>>(
  'thought',
  COLUMNS,
);

/** Inserts new remote thoughts; returns the ids of those with a free `uri` and number. */
export const insertThoughts = newRows<ThoughtsTables, NewRow, 'id'>(
  'thought',
  { ...COLUMNS, form: 'text', is_cut: 'bigint', quote_uri: 'text', quoted_id: 'text' },
  'id',
);

export const selectIdByUri = defineQuery((db: ThoughtsDb, uri: string) =>
  db.selectFrom('thought').select('id').where('uri', '=', uri),
);

/** The largest tie of a date; null without thoughts of that date. */
export const selectLastTie = defineQuery((db: ThoughtsDb, at: Instant) =>
  db
    .selectFrom('thought')
    .select((select) => select.fn.max<number | null>('tie').as('tie'))
    .where('created_at', '=', at),
);

/** {@link selectLastTie} for several dates; dates without thoughts are omitted. */
export const selectLastTies = defineQuery((db: ThoughtsDb, dates: readonly Instant[]) =>
  db
    .selectFrom('thought')
    .select(['created_at', (select) => select.fn.max<number>('tie').as('tie')])
    .where((where) => isInNumbers(db, where.ref('created_at'), dates))
    .groupBy('created_at'),
);

/** Ignores visibility. */
export const selectAnyThought = (db: ThoughtsDb, id: ThoughtId): Promise<ThoughtRow | undefined> =>
  db.selectFrom('thought').selectAll().where('id', '=', id).executeTakeFirst();

/** Moves the conversation started by `reply` into that of `parent`. */
export async function updateParent(
  tx: ThoughtsDb,
  reply: Pick<ThoughtRow, 'id' | 'root_id'>,
  parent: Pick<ThoughtRow, 'id' | 'actor_id' | 'root_id'>,
): Promise<void> {
  const columns = { reply_to_id: parent.id, reply_to_actor_id: parent.actor_id };
  await tx.updateTable('thought').set(columns).where('id', '=', reply.id).execute();
  await tx
    .updateTable('thought')
    .set({ root_id: parent.root_id })
    .where('root_id', '=', reply.root_id)
    .execute();
}

/** Copies the mutes of the conversation of root `from` to root `to` after the two threads are joined. */
export async function moveConversationMutes(tx: ThoughtsDb, from: ThoughtId, to: ThoughtId): Promise<void> {
  const moved = await tx
    .deleteFrom('conversation_mute')
    .where('root_id', '=', from)
    .returning(['actor_id', 'created_at'])
    .execute();
  if (moved.length === 0) return;
  await tx
    .insertInto('conversation_mute')
    .values(moved.map((mute) => ({ ...mute, root_id: to })))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Locks the row. SQLite has a single writer and needs no row locks. */
export const selectThoughtLocked = defineQuery(
  (tx: ThoughtsDb, id: ThoughtId, viewer: ActorId, isForDeletion: boolean) =>
    withRowLock(
      tx,
      isForDeletion ? 'forUpdate' : 'forNoKeyUpdate',
      tx
        .selectFrom('thought')
        .selectAll()
        .where('id', '=', id)
        .where((where) => visibleTo(where, viewer)),
    ),
);

export const updateBody = defineQuery(
  (
    tx: ThoughtsDb,
    id: ThoughtId,
    body: Pick<
      ThoughtRow,
      | 'content'
      | 'content_html'
      | keyof LabelColumns
      | 'tags'
      | 'edited_at'
      | 'emojis'
      | 'mention_tags'
      | OfOtherServers
      | 'attachments'
    >,
  ) => tx.updateTable('thought').set(body).where('id', '=', id),
);

export const deleteThought = defineQuery((tx: ThoughtsDb, id: ThoughtId) =>
  tx.deleteFrom('thought').where('id', '=', id),
);

export const insertTombstone = defineQuery((tx: ThoughtsDb, tombstone: TombstoneTable) =>
  tx
    .insertInto('tombstone')
    .values(tombstone)
    .onConflict((on) => on.doNothing()),
);

type ThoughtCount = 'like_count' | 'boost_count' | 'reply_count';

type AuthorCount = 'public_count' | 'unlisted_count' | 'followers_count' | 'private_count';

/** `at` is the date of an added thought, 0 for a subtraction. */
const addToAuthor = (...counts: AuthorCount[]) =>
  defineQuery((tx: ThoughtsDb, authorId: ActorId, by: number, at: number) =>
    tx
      .updateTable('actor')
      .set(Object.fromEntries(counts.map((count) => [count, sql`${sql.ref(count)} + ${by}`])))
      .$if(counts.includes('public_count'), (update) =>
        update.set({
          last_status_at: sql`case when coalesce(last_status_at, 0) < ${at} then ${at} else last_status_at end`,
        }),
      )
      .where('id', '=', authorId),
  ).run;

const ADD_TO_AUTHOR = {
  public: addToAuthor('public_count'),
  unlisted: addToAuthor('public_count', 'unlisted_count'),
  followers: addToAuthor('followers_count'),
  private: addToAuthor('private_count'),
};

export const incrementAuthor = (
  tx: ThoughtsDb,
  {
    actor_id,
    visibility,
    listed,
    created_at,
  }: Pick<ThoughtRow, 'actor_id' | 'visibility' | 'listed' | 'created_at'>,
  by: number,
): Promise<void> => {
  const add = ADD_TO_AUTHOR[visibility === 'public' && listed === 0 ? 'unlisted' : visibility];
  return add(tx, actor_id, by, by > 0 ? created_at : 0);
};

/** Subtracts the boosts of a thought from the totals of their actors. */
export const decrementBoosters = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId) =>
  tx
    .updateTable('actor')
    .set({ boosted_count: sql`boosted_count - 1` })
    .where('id', 'in', (boosts) =>
      boosts.selectFrom('boost').select('boost.actor_id').where('boost.thought_id', '=', thoughtId),
    ),
);
