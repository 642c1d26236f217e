// Links a reply to a parent that arrived after it.

import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';
import { moveConversations } from '../conversations/conversations.ts';
import { findThought, incrementCount } from './queries.ts';
import { moveConversationMutes, selectAnyThought, updateParent } from './store.ts';

/**
 * Makes `replyId`, which has no parent so far, a reply to `parentId`, and moves its descendants to that
 * conversation, with their mutes and their places in the lists of direct conversations. Does nothing where
 * its author may not see the parent, or the parent is a descendant of the reply.
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
