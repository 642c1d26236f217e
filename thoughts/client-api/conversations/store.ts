// SQL of pages of direct conversations, each with its last thought visible to the viewer.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { sql } from 'kysely';
import { isBeyond } from '../../foundation/status-ids/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { StatusRange } from '../../timelines/by-number/range.ts';
import { merged, thoughtsWithin } from '../../timelines/sources/queries.ts';

const PRIVATE = sql.lit('private' as const);
/** Unused fallback for the type checker, which cannot tell that a bound exists. */
const NO_BOUND = { created_at: 0, tie: 0 };

const conversationsOf = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('conversation')
    .select(['conversation.number', 'conversation.created_at', 'conversation.tie', 'conversation.is_unread'])
    .select((select) =>
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
        .as('last_id'),
    )
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
