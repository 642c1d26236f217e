// The initial state of a follow.
import type { Actor } from '../../foundation/actors/actors.ts';

export type FollowState = 'pending' | 'accepted';

/** `isLimited`: by administrators. */
type Follower = Pick<Actor, 'host'> & { isLimited: boolean };
type Followee = Pick<Actor, 'host' | 'manually_approves' | 'approves_local'>;

/**
 * A remote followee's server decides. A follow by a local user is pending if the followee approves followers
 * of this server manually. A follow by a remote actor is pending if the followee approves followers of other
 * servers manually, or if the actor is limited.
 */
export function initialState(follower: Follower, followee: Followee): FollowState {
  if (followee.host !== null) return 'pending';
  if (follower.host === null) return followee.approves_local === 1 ? 'pending' : 'accepted';
  return followee.manually_approves === 1 || follower.isLimited ? 'pending' : 'accepted';
}
