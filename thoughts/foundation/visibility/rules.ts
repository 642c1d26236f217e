// Who may see a thought: the rule as a plain predicate. `queries.ts` says the same in SQL, and a test
// compares the two over generated data.
import type { ActorId } from '../../ids.ts';
import type { Visibility } from '../tables/tables.ts';

/** The facts about a viewer and a thought that decide; `viewer` is null without a login. */
export type VisibilityFacts = {
  viewer: ActorId | null;
  author: ActorId;
  visibility: Visibility;
  /** The viewer is an accepted follower of the author. */
  follows: boolean;
  /** The thought is addressed to the viewer by name. */
  isRecipient: boolean;
  /** One of the two blocks the other, or the author is suspended. */
  blocked: boolean;
};

/** Whether it is in public feeds and tags. */
export const isListed = ({ visibility, listed }: { visibility: Visibility; listed: 0 | 1 }): boolean =>
  visibility === 'public' && listed === 1;

/**
 * Whether a search shows the thought to the viewer. What is not listed is found by those who would see it if
 * it was for followers.
 */
export function canFind(facts: VisibilityFacts & { listed: 0 | 1 }): boolean {
  if (!canSee(facts)) return false;
  const { viewer, author, visibility, listed, follows, isRecipient } = facts;
  return visibility !== 'public' || listed === 1 || viewer === author || follows || isRecipient;
}

/** Denies by default. */
export function canSee({
  viewer,
  author,
  visibility,
  follows,
  isRecipient,
  blocked,
}: VisibilityFacts): boolean {
  if (viewer === author) return true;
  if (blocked) return false;
  if (visibility === 'public') return true;
  if (viewer === null) return false;
  return isRecipient || (visibility === 'followers' && follows);
}
