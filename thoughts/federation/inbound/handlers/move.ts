// Move: an actor moves to another one, which must list it in `alsoKnownAs`. Local followers of the old actor
// request to follow the new one.
import { randomUUIDv7 } from 'node:crypto';
import { activityUri } from '../../../foundation/addresses/object-ids.ts';
import { isBlockedBetween } from '../../../foundation/relations/queries.ts';
import { requestFollow } from '../../../people/follows/follow.ts';
import { unfollow } from '../../../people/follows/unfollow.ts';
import { fetchAliases, storeMove } from '../../remote/actors/moves.ts';
import type { Handler } from '../handler.ts';
import { selectLocalFollowers } from '../store.ts';

/** Exceeds realistic follower counts, and fits into one transaction. */
const MOST_FOLLOWERS = 5000;

export const receiveMove: Handler = async ({ federation, activity, actor, budget, now }) => {
  const { target, object } = activity;
  if (object?.uri !== actor.uri || target === null || target === actor.uri) return null;
  const moved = await fetchAliases(federation, target, budget);
  if (!moved?.alsoKnownAs.includes(actor.uri)) return null;
  const followeeId = moved.actor.id;
  return async (tx) => {
    await storeMove(tx, actor.id, target);
    for (const followerId of await selectLocalFollowers(tx, actor.id, MOST_FOLLOWERS)) {
      const uri = activityUri(federation.base, randomUUIDv7());
      if (!(await isBlockedBetween(tx, followerId, followeeId)))
        await requestFollow(tx, { followerId, followeeId, uri }, now);
      await unfollow(tx, { followerId, followeeId: actor.id }, now);
    }
  };
};
