// Muted conversations: events in them create no notifications. Feeds are not affected.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ConversationMuteTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findThought } from '../thoughts/queries.ts';

const insertConversationMute = defineQuery((tx: ThoughtsDb, mute: ConversationMuteTable) =>
  tx
    .insertInto('conversation_mute')
    .values(mute)
    .onConflict((on) => on.doNothing()),
);

const deleteConversationMute = defineQuery((tx: ThoughtsDb, actorId: ActorId, rootId: ThoughtId) =>
  tx.deleteFrom('conversation_mute').where('actor_id', '=', actorId).where('root_id', '=', rootId),
);

/** Mutes the conversation of a thought. Idempotent. Refuses thoughts hidden from `self`. */
export async function muteConversation(
  tx: ThoughtsDb,
  self: ActorId,
  thoughtId: ThoughtId,
  now: Instant,
): Promise<void> {
  const rootId = await requireRootId(tx, self, thoughtId);
  await insertConversationMute.run(tx, { actor_id: self, root_id: rootId, created_at: now });
}

/** Idempotent. Refuses thoughts hidden from `self`. */
export async function unmuteConversation(tx: ThoughtsDb, self: ActorId, thoughtId: ThoughtId): Promise<void> {
  await deleteConversationMute.run(tx, self, await requireRootId(tx, self, thoughtId));
}

async function requireRootId(db: ThoughtsDb, self: ActorId, thoughtId: ThoughtId): Promise<ThoughtId> {
  const thought = await findThought(db, thoughtId, self);
  if (!thought) throw notFound('thought');
  return thought.root_id;
}
