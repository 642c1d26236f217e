// The initial state of a follow.
import type { Actor } from '../../foundation/actors/actors.ts';

export type FollowState = 'pending' | 'accepted';

/** `isLimited`: by administrators. */
type Follower = Pick<Actor, 'host'> & { isLimited: boolean };
type Followee = Pick<Actor, 'host' | 'manually_approves'>;

/**
 * A follow between local users is accepted immediately. A remote followee's server decides. A follow by a
 * remote actor is pending if the followee approves followers manually, or if the actor is limited.
 */
export function initialState(follower: Follower, followee: Followee): FollowState {
  if (followee.host !== null) return 'pending';
  if (follower.host === null) return 'accepted';
  return followee.manually_approves === 1 || follower.isLimited ? 'pending' : 'accepted';
}
