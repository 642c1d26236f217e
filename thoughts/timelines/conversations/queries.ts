// SQL of direct conversations, each with its last thought visible to the viewer, and of their thoughts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { mutedActorIds } from '../../foundation/relations/queries.ts';
import { isBeyond } from '../../foundation/status-ids/queries.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { StatusRange } from '../by-number/status-range.ts';
import { merged, thoughtsWithin } from '../sources/queries.ts';

const PRIVATE = sql.lit('private' as const);
/** Unused fallback for the type checker, which cannot tell that a bound exists. */
const NO_BOUND = { created_at: 0, tie: 0 };

/** The last private thought with recipients of the `conversation` in scope, as far as `viewer` may see it. */
const lastMessage = (select: ExpressionBuilder<ThoughtsTables, 'conversation'>, viewer: ActorId) =>
  select
    .selectFrom('thought')
    .select('thought.id')
    .whereRef('thought.root_id', '=', 'conversation.root_id')
    .where('thought.visibility', '=', PRIVATE)
    .where((where) => visibleTo(where as never, viewer))
    .where((where) =>
      where.exists(
        where
          .selectFrom('recipient')
          .select('recipient.actor_id')
          .whereRef('recipient.thought_id', '=', 'thought.id'),
      ),
    )
    .orderBy('thought.created_at', 'desc')
    .orderBy('thought.tie', 'desc')
    .limit(sql.lit(1))
    .as('last_id');

const conversationsOf = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('conversation')
    .select(['conversation.number', 'conversation.created_at', 'conversation.tie', 'conversation.is_unread'])
    .select((select) => lastMessage(select, viewer))
    .where('conversation.actor_id', '=', viewer);

export const selectConversations = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, { older, newer, fromOldest, rows }: StatusRange) =>
    conversationsOf(db, viewer)
      .$if(older !== null, (some) =>
        some.where(isBeyond('conversation', 'older', older?.thought ?? NO_BOUND)),
      )
      .$if(newer !== null, (some) =>
        some.where(isBeyond('conversation', 'newer', newer?.thought ?? NO_BOUND)),
      )
      .orderBy('conversation.created_at', fromOldest ? 'asc' : 'desc')
      .orderBy('conversation.tie', fromOldest ? 'asc' : 'desc')
      .limit(inlined(rows)),
);

export const selectConversation = defineQuery((db: ThoughtsDb, viewer: ActorId, number: number) =>
  conversationsOf(db, viewer).where('conversation.number', '=', number),
);

export type ConversationRow = Awaited<ReturnType<typeof selectConversations.rows>>[number];

/** The author and recipients of each thought. */
export const selectParticipants = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('thought')
    .select(['id as thought_id', 'actor_id'])
    .where((where) => isIn(db, where.ref('id'), ids))
    .unionAll(
      db
        .selectFrom('recipient')
        .select(['thought_id', 'actor_id'])
        .where((where) => isIn(db, where.ref('thought_id'), ids)),
    ),
);

/** Private thoughts from and to `viewer`. */
export const selectDirect = defineQuery((db: ThoughtsDb, viewer: ActorId, range: StatusRange) => {
  const limit = sql.val(range.rows);
  const sent = thoughtsWithin(db, range, limit)
    .where('thought.actor_id', '=', viewer)
    .where('thought.visibility', '=', PRIVATE)
    .where((where) =>
      where.exists(
        where
          .selectFrom('recipient')
          .select('recipient.actor_id')
          .whereRef('recipient.thought_id', '=', 'thought.id'),
      ),
    );
  const received = thoughtsWithin(db, range, limit)
    .innerJoin('recipient', 'recipient.thought_id', 'thought.id')
    .where('recipient.actor_id', '=', viewer)
    .where('thought.visibility', '=', PRIVATE)
    .where('thought.actor_id', '<>', viewer)
    .where((where) => visibleTo(where as never, viewer));
  return merged(db, [sent, received], range);
});

/** Private thoughts of a conversation of `viewer`, as far as `viewer` may see them. */
export const selectMessages = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, number: number, range: StatusRange) =>
    thoughtsWithin(db, range, sql.val(range.rows))
      .where('thought.root_id', '=', (from) =>
        from
          .selectFrom('conversation')
          .select('conversation.root_id')
          .where('conversation.actor_id', '=', viewer)
          .where('conversation.number', '=', number),
      )
      .where('thought.visibility', '=', PRIVATE)
      .where((where) => visibleTo(where as never, viewer))
      .where((where) =>
        where.exists(
          where
            .selectFrom('recipient')
            .select('recipient.actor_id')
            .whereRef('recipient.thought_id', '=', 'thought.id'),
        ),
      ),
);

/**
 * The unread ones among the `most` newest conversations. Omits muted conversations, and those whose last
 * thought is by a muted actor or hidden from `viewer`.
 */
export const selectUnreadConversations = defineQuery((db: ThoughtsDb, viewer: ActorId, most: number) => {
  const newest = db
    .selectFrom('conversation')
    .select(['conversation.number', 'conversation.root_id', 'conversation.is_unread'])
    .where('conversation.actor_id', '=', viewer)
    .orderBy('conversation.created_at', 'desc')
    .orderBy('conversation.tie', 'desc')
    .limit(inlined(most));
  // The last message is read only for unread conversations.
  const unread = db
    .selectFrom(newest.as('conversation'))
    .select(['conversation.number', 'conversation.root_id'])
    .select((select) => lastMessage(select as never, viewer))
    .where('conversation.is_unread', '=', sql.lit(1 as const));
  return db
    .selectFrom(unread.as('unread'))
    .innerJoin('thought as last', 'last.id', 'unread.last_id')
    .select('unread.number')
    .where('last.actor_id', 'not in', mutedActorIds(db, viewer))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('conversation_mute')
            .select('conversation_mute.actor_id')
            .where('conversation_mute.actor_id', '=', viewer)
            .whereRef('conversation_mute.root_id', '=', 'unread.root_id'),
        ),
      ),
    );
});
