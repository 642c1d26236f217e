// The conversation around a thought: what precedes it, and the replies, each with its depth.
import type { ThoughtId } from '../../ids.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { findContext } from '../../threads/threads.ts';
import { loadShown, type ShownThought, type Viewing } from '../thoughts/shown.ts';

const LIMITS = { ancestors: 40, descendants: 1000, depth: 100 };
const PER_PAGE = 50;
/** Deeper replies stand at this depth, with whom they reply to. */
const MAX_DEPTH = 3;

export type Reply = { thought: ShownThought; depth: number };
export type Conversation = { before: ShownThought[]; replies: Reply[]; hasMore: boolean };

/** Refuses (not found) a thought that the viewer may not see. */
export async function loadConversation(
  db: ThoughtsDb,
  viewing: Viewing,
  id: ThoughtId,
  page: number,
): Promise<Conversation> {
  const { ancestors, descendants } = await findContext(db, id, viewing.viewer, LIMITS);
  const shown = descendants.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const toItem = (thoughtId: ThoughtId) => ({ thoughtId, boosterId: null });
  const before = page === 1 ? await loadShown(db, viewing, ancestors.map(toItem)) : [];
  const replies = await loadShown(db, viewing, shown.map(toItem));
  return {
    before,
    replies: withDepths(id, replies),
    hasMore: descendants.length > page * PER_PAGE,
  };
}

/** Replies are depth first: each follows what it replies to. */
function withDepths(id: ThoughtId, replies: readonly ShownThought[]): Reply[] {
  const depths = new Map<string, number>([[id, 0]]);
  return replies.map((thought) => {
    const { id: own, shown_parent_id: parent } = thought.view;
    const depth = Math.min((depths.get(parent ?? '') ?? MAX_DEPTH) + 1, MAX_DEPTH);
    depths.set(own, depth);
    return { thought, depth };
  });
}
