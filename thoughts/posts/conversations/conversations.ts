// Direct conversations of the client API: threads with private thoughts, one row per participating local
// user. A row stores the position in that user's list and the unread flag. The contents are read from the
// thoughts, so visibility rules apply.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ThoughtsDb, Visibility } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import * as store from './store.ts';

/** Moves the conversation of a thought addressed to `recipients` to the top of each participant's list. */
export async function recordMessage(
  tx: ThoughtsDb,
  thought: store.Message & { visibility: Visibility },
  recipients: readonly ActorId[],
): Promise<void> {
  if (thought.visibility !== 'private' || recipients.length === 0) return;
  const { root_id, actor_id, created_at, tie } = thought;
  await store.upsertConversations.run(tx, { root_id, actor_id, created_at, tie }, [actor_id, ...recipients]);
}

/** Merges the conversations of root `from` into those of root `to` after the two threads are joined. */
export async function moveConversations(tx: ThoughtsDb, from: ThoughtId, to: ThoughtId): Promise<void> {
  for (const row of await store.deleteOfRoot.rows(tx, from)) {
    await store.insertMoved.run(tx, { ...row, root_id: to });
  }
}

/** Removes conversations without remaining thoughts after a deletion. */
export async function forgetEmptyConversations(
  tx: ThoughtsDb,
  { root_id, visibility }: { root_id: ThoughtId; visibility: Visibility },
): Promise<void> {
  if (visibility === 'private') await store.deleteEmpty.run(tx, root_id);
}

/** Idempotent. Refuses (not found) a number outside the conversations of `owner`. */
export async function markRead(tx: ThoughtsDb, owner: ActorId, number: number): Promise<void> {
  if ((await store.updateRead.affected(tx, owner, number)) === 0) throw notFound('conversation');
}

/**
 * Removes a conversation from the list of `owner` until the next message. Refuses (not found) a number
 * outside the conversations of `owner`.
 */
export async function removeConversation(tx: ThoughtsDb, owner: ActorId, number: number): Promise<void> {
  if ((await store.deleteConversation.affected(tx, owner, number)) === 0) throw notFound('conversation');
}
