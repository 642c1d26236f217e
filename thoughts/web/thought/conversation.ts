// The conversation around a thought: its ancestors, and the replies with their depth.

import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ThoughtId, toThoughtId } from '../../ids.ts';
import { findWholeContext } from '../../timelines/threads/threads.ts';
import { type Filtering, loadPostViews, type PostView, type Viewing } from '../thoughts/post-view.ts';

const LIMITS = { ancestors: 40, descendants: 1000, depth: 100 };
/** The maximum number of thoughts of a conversation that a page displays and counts. */
export const MOST_COUNTED = LIMITS.descendants;
const PER_PAGE = 50;
/** Deeper replies are displayed at this depth, with the author of their parent. */
const MAX_DEPTH = 2;

/** `isApart`: the parent is missing. */
type Reply = { thought: PostView; depth: number; isApart: boolean };

/** The number of visible thoughts, and the first of them; null if that is this one. */
export type Whole = { total: number; start: PostView | null };
/** `folded` is the number of ancestors above `before`. */
export type Conversation = {
  whole: Whole;
  before: PostView[];
  folded: number;
  replies: Reply[];
  hasMore: boolean;
};

/** With `isWhole`, all ancestors are shown, otherwise the parent. Refuses (not found) hidden thoughts. */
export async function loadConversation(
  db: ThoughtsDb,
  viewing: Viewing & { filtering: Filtering },
  id: ThoughtId,
  { page, isWhole }: { page: number; isWhole: boolean },
): Promise<Conversation> {
  const context = await findWholeContext(db, id, viewing.viewer, LIMITS);
  const { ancestors, descendants, start, total } = context;
  const shown = descendants.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const toItem = (thoughtId: ThoughtId) => ({ thoughtId, boosterId: null });
  const isAbove = page === 1 && ancestors.includes(start);
  const before = page === 1 ? await loadPostViews(db, viewing, ancestors.map(toItem)) : [];
  // The depth of a reply counts hidden ones above it.
  const all = { ...viewing, filtering: { ...viewing.filtering, keepsHidden: true as const } };
  const replies = await loadPostViews(db, all, shown.map(toItem));
  const first = isAbove ? before : start === id ? [] : await loadPostViews(db, viewing, [toItem(start)]);
  const shownBefore = isWhole ? before : before.slice(-1);
  return {
    whole: { total, start: first.find(({ view }) => view.id === start) ?? null },
    before: shownBefore,
    folded: before.length - shownBefore.length,
    replies: withDepths(id, replies, context.apart).filter(
      ({ thought }) => thought.filtered?.action !== 'hide',
    ),
    hasMore: descendants.length > page * PER_PAGE,
  };
}

/** Depth first: each reply follows its parent; replies with a missing parent start a new branch. */
function withDepths(id: ThoughtId, replies: readonly PostView[], apart: ReadonlySet<ThoughtId>): Reply[] {
  const depths = new Map<string, number>([[id, 0]]);
  return replies.map((thought) => {
    const { id: own, shown_parent_id: parent } = thought.view;
    const isApart = apart.has(own) && !(parent !== null && apart.has(toThoughtId(parent)));
    const depth = isApart ? 1 : Math.min((depths.get(parent ?? '') ?? MAX_DEPTH) + 1, MAX_DEPTH);
    depths.set(own, depth);
    return { thought, depth, isApart };
  });
}
