// Visibility of thoughts as a plain predicate. `queries.ts` implements the same rule in SQL; a test compares
// the two over generated data.
import type { ActorId } from '../../ids.ts';
import type { Visibility } from '../tables/tables.ts';

/** The inputs of the rule. `viewer` is null for an anonymous request. */
export type VisibilityFacts = {
  viewer: ActorId | null;
  author: ActorId;
  visibility: Visibility;
  /** The viewer is an accepted follower of the author. */
  follows: boolean;
  /** The viewer is a named recipient of the thought. */
  isRecipient: boolean;
  /** A block in either direction, or the author is suspended. */
  blocked: boolean;
};

/** Whether the thought appears in public feeds and hashtags. */
export const isListed = ({ visibility, listed }: { visibility: Visibility; listed: 0 | 1 }): boolean =>
  visibility === 'public' && listed === 1;

/**
 * Whether search results may include the thought. Unlisted thoughts are included only if the viewer could see
 * them as followers-only thoughts.
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
