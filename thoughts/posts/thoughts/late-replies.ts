// Links a reply to a parent that arrived later.

import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';
import { moveConversations } from '../conversations/conversations.ts';
import { findThought, incrementCount } from './queries.ts';
import { moveConversationMutes, selectAnyThought, updateParent } from './store.ts';

/**
 * Makes `replyId`, which has no parent yet, a reply to `parentId`, and moves its descendants, conversation
 * mutes and direct conversations to the parent's conversation. Does nothing if the parent is hidden from the
 * reply's author or is a descendant of the reply.
 */
export async function linkLateReply(tx: ThoughtsDb, replyId: ThoughtId, parentId: ThoughtId): Promise<void> {
  const reply = await selectAnyThought(tx, replyId);
  if (!reply || reply.reply_to_id !== null) return;
  const parent = await findThought(tx, parentId, reply.actor_id);
  if (!parent || parent.root_id === reply.root_id) return;
  await updateParent(tx, reply, parent);
  await moveConversationMutes(tx, reply.root_id, parent.root_id);
  await moveConversations(tx, reply.root_id, parent.root_id);
  if (reply.visibility === 'public') await incrementCount(tx, parent.id, 'reply_count', 1);
}
