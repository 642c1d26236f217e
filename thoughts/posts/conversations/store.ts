// SQL of direct conversations.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

export type Message = { root_id: ThoughtId; actor_id: ActorId; created_at: number; tie: number };

/** True if the existing row is older than the row to insert. */
const isOlder = sql<boolean>`(conversation.created_at, conversation.tie) < (excluded.created_at, excluded.tie)`;

/** Inserts or updates the rows of local users among `people`: unread for all except the author. */
export const upsertConversations = defineQuery(
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

export const deleteOfRoot = defineQuery((tx: ThoughtsDb, root: ThoughtId) =>
  tx
    .deleteFrom('conversation')
    .where('root_id', '=', root)
    .returning(['actor_id', 'created_at', 'tie', 'is_unread']),
);

export const insertMoved = defineQuery((tx: ThoughtsDb, row: Message & { is_unread: 0 | 1 }) =>
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
export const deleteEmpty = defineQuery((tx: ThoughtsDb, root: ThoughtId) =>
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

export const updateRead = defineQuery((tx: ThoughtsDb, owner: ActorId, number: number) =>
  tx
    .updateTable('conversation')
    .set({ is_unread: 0 })
    .where('actor_id', '=', owner)
    .where('number', '=', number),
);

export const deleteConversation = defineQuery((tx: ThoughtsDb, owner: ActorId, number: number) =>
  tx.deleteFrom('conversation').where('actor_id', '=', owner).where('number', '=', number),
);
