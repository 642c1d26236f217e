// Direct conversations (of the client API): the threads in which somebody addressed others by name, for each
// user here who takes part. A row is a place in that user's list, and whether there is something unread; what
// the conversation contains is read from the thoughts, so that nobody sees more than these show.
import { notFound } from '@tandem/platform/refusal.ts';
import type { ThoughtsDb, Visibility } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import * as store from './store.ts';

/** Puts the conversation of a thought that addresses `recipients` by name first in the lists of both. */
export async function recordMessage(
  tx: ThoughtsDb,
  thought: store.Message & { visibility: Visibility },
  recipients: readonly ActorId[],
): Promise<void> {
  if (thought.visibility !== 'private' || recipients.length === 0) return;
  const { root_id, actor_id, created_at, tie } = thought;
  await store.upsertConversations.run(tx, { root_id, actor_id, created_at, tie }, [actor_id, ...recipients]);
}

/** Makes the conversations of root `from` those of root `to`, which it has become a part of. */
export async function moveConversations(tx: ThoughtsDb, from: ThoughtId, to: ThoughtId): Promise<void> {
  for (const row of await store.deleteOfRoot.rows(tx, from)) {
    await store.insertMoved.run(tx, { ...row, root_id: to });
  }
}

/** Removes what is empty after the deletion of a thought. */
export async function forgetEmptyConversations(
  tx: ThoughtsDb,
  { root_id, visibility }: { root_id: ThoughtId; visibility: Visibility },
): Promise<void> {
  if (visibility === 'private') await store.deleteEmpty.run(tx, root_id);
}

/** Idempotent. Refuses (not found) a number that is not of a conversation of `owner`. */
export async function markRead(tx: ThoughtsDb, owner: ActorId, number: number): Promise<void> {
  if ((await store.updateRead.affected(tx, owner, number)) === 0) throw notFound('conversation');
}

/**
 * Removes it from the list of `owner`, until the next message. Refuses (not found) a number that is not of a
 * conversation of `owner`.
 */
export async function removeConversation(tx: ThoughtsDb, owner: ActorId, number: number): Promise<void> {
  if ((await store.deleteConversation.affected(tx, owner, number)) === 0) throw notFound('conversation');
}
