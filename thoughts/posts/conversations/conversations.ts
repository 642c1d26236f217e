// Direct conversations of the client API: threads with private thoughts, one row per participating local
// user. A row stores the position in that user's list and the unread flag. The contents are read from the
// thoughts, so visibility rules apply.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { sql } from 'kysely';
import type { ThoughtsDb, Visibility } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

/** Moves the conversation of a thought addressed to `recipients` to the top of each participant's list. */
export async function recordMessage(
  tx: ThoughtsDb,
  thought: Message & { visibility: Visibility },
  recipients: readonly ActorId[],
): Promise<void> {
  if (thought.visibility !== 'private' || recipients.length === 0) return;
  const { root_id, actor_id, created_at, tie } = thought;
  await upsertConversations.run(tx, { root_id, actor_id, created_at, tie }, [actor_id, ...recipients]);
}

/** Merges the conversations of root `from` into those of root `to` after the two threads are joined. */
export async function moveConversations(tx: ThoughtsDb, from: ThoughtId, to: ThoughtId): Promise<void> {
  for (const row of await deleteOfRoot.rows(tx, from)) {
    await insertMoved.run(tx, { ...row, root_id: to });
  }
}

/** Removes conversations without remaining thoughts after a deletion. */
export async function forgetEmptyConversations(
  tx: ThoughtsDb,
  { root_id, visibility }: { root_id: ThoughtId; visibility: Visibility },
): Promise<void> {
  if (visibility === 'private') await deleteEmpty.run(tx, root_id);
}

/** Idempotent. Refuses (not found) a number outside the conversations of `owner`. */
export async function markRead(tx: ThoughtsDb, owner: ActorId, number: number): Promise<void> {
  if ((await updateRead.affected(tx, owner, number)) === 0) throw notFound('conversation');
}

/**
 * Removes a conversation from the list of `owner` until the next message. Refuses (not found) a number
 * outside the conversations of `owner`.
 */
export async function removeConversation(tx: ThoughtsDb, owner: ActorId, number: number): Promise<void> {
  if ((await deleteConversation.affected(tx, owner, number)) === 0) throw notFound('conversation');
}

// SQL of direct conversations.

type Message = { root_id: ThoughtId; actor_id: ActorId; created_at: number; tie: number };

/** True if the existing row is older than the row to insert. */
const isOlder = sql<boolean>`(conversation.created_at, conversation.tie) < (excluded.created_at, excluded.tie)`;

/** Inserts or updates the rows of local users among `people`: unread for all except the author. */
const upsertConversations = defineQuery(
  (tx: ThoughtsDb, { root_id, actor_id, created_at, tie }: Message, people: readonly ActorId[]) =>
    tx
      .insertInto('conversation')
      .columns(['actor_id', 'root_id', 'created_at', 'tie', 'is_unread'])
      .expression((from) =>
        from
          .selectFrom('actor')
          .select((select) => [
            'actor.id as actor_id',
            sql<ThoughtId>`cast(${root_id} as text)`.as('root_id'),
            select.cast<number>(sql.val(created_at), 'bigint').as('created_at'),
            select.cast<number>(sql.val(tie), 'integer').as('tie'),
            sql<0 | 1>`case when actor.id = ${actor_id} then 0 else 1 end`.as('is_unread'),
          ])
          .where((where) => isIn(tx, where.ref('actor.id'), people))
          .where('actor.host', 'is', null),
      )
      .onConflict((on) =>
        on.columns(['actor_id', 'root_id']).doUpdateSet({
          is_unread: (set) => set.ref('excluded.is_unread'),
          created_at: sql`case when ${isOlder} then excluded.created_at else conversation.created_at end`,
          tie: sql`case when ${isOlder} then excluded.tie else conversation.tie end`,
        }),
      ),
);

const deleteOfRoot = defineQuery((tx: ThoughtsDb, root: ThoughtId) =>
  tx
    .deleteFrom('conversation')
    .where('root_id', '=', root)
    .returning(['actor_id', 'created_at', 'tie', 'is_unread']),
);

const insertMoved = defineQuery((tx: ThoughtsDb, row: Message & { is_unread: 0 | 1 }) =>
  tx
    .insertInto('conversation')
    .values(row)
    .onConflict((on) =>
      on.columns(['actor_id', 'root_id']).doUpdateSet({
        is_unread: sql`case when excluded.is_unread = 1 then 1 else conversation.is_unread end`,
        created_at: sql`case when ${isOlder} then excluded.created_at else conversation.created_at end`,
        tie: sql`case when ${isOlder} then excluded.tie else conversation.tie end`,
      }),
    ),
);

/** Deletes the conversation of `root` if no addressed thought remains in it. */
const deleteEmpty = defineQuery((tx: ThoughtsDb, root: ThoughtId) =>
  tx
    .deleteFrom('conversation')
    .where('root_id', '=', root)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('thought')
            .select('thought.id')
            .where('thought.root_id', '=', root)
            .where('thought.visibility', '=', sql.lit('private' as const)),
        ),
      ),
    ),
);

const updateRead = defineQuery((tx: ThoughtsDb, owner: ActorId, number: number) =>
  tx
    .updateTable('conversation')
    .set({ is_unread: 0 })
    .where('actor_id', '=', owner)
    .where('number', '=', number),
);

const deleteConversation = defineQuery((tx: ThoughtsDb, owner: ActorId, number: number) =>
  tx.deleteFrom('conversation').where('actor_id', '=', owner).where('number', '=', number),
);
