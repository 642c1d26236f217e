// Who may see a thought: the one rule, as a plain predicate. `store.ts` says the same in SQL, and a test compares
// the two over generated worlds (thoughts-decisions, Thoughts).
import type { ActorId, Visibility } from '../tables.ts';

/** What there is to know of a viewer and a thought; `viewer` null is somebody without a login. */
export type VisibilityFacts = {
  viewer: ActorId | null;
  author: ActorId;
  visibility: Visibility;
  /** The viewer is an accepted follower of the author. */
  follows: boolean;
  /** The thought is addressed to the viewer by name. */
  isRecipient: boolean;
  /** One of the two blocks the other. */
  blocked: boolean;
};

/** Deny by default: what no line allows is not seen. */
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
