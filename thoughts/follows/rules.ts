// How a new follow begins (thoughts-decisions, Users and Federation management).
import type { Actor } from '../actors/actors.ts';

export type FollowState = 'pending' | 'accepted';

type Follower = Pick<Actor, 'host'>;
type Followee = Pick<Actor, 'host' | 'manually_approves'>;

/**
 * Among people here a follow takes effect at once; whom somebody elsewhere lets follow is for their server to say;
 * and a follower from elsewhere waits where the followee approves by hand.
 */
export function initialState(follower: Follower, followee: Followee): FollowState {
  if (followee.host !== null) return 'pending';
  if (follower.host === null) return 'accepted';
  return followee.manually_approves === 1 ? 'pending' : 'accepted';
}
