// The initial state of a follow.
import type { Actor } from '../../foundation/actors/actors.ts';

export type FollowState = 'pending' | 'accepted';

/** `isLimited`: by administrators. */
type Follower = Pick<Actor, 'host'> & { isLimited: boolean };
type Followee = Pick<Actor, 'host' | 'manually_approves'>;

/**
 * A follow between local users is accepted immediately; a remote followee's server decides; a remote follower
 * is pending where the followee approves manually, or where the follower is limited (as in Mastodon).
 */
export function initialState(follower: Follower, followee: Followee): FollowState {
  if (followee.host !== null) return 'pending';
  if (follower.host === null) return 'accepted';
  return followee.manually_approves === 1 || follower.isLimited ? 'pending' : 'accepted';
}
