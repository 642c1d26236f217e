// What one person is told of another: Follow, Accept, Reject, Block, and what takes them back. All between two
// people goes in one order, so that an old Block does not come after a new Follow.
import type { ActorId } from '../../../tables.ts';
import {
  type Activity,
  toAccept,
  toBlock,
  toFollow,
  toReject,
  toUndo,
} from '../../protocol/wire/activities.ts';
import { undoActivityId } from '../../protocol/wire/activity-ids.ts';
import { activityUri } from '../../protocol/wire/ids.ts';
import { recordLocalEnd } from '../../relations/relations.ts';
import { filterDeliverable } from './inboxes.ts';
import { type EventOf, findUser, type Plan, type PlanContext, type Planner } from './plan.ts';
import { type RemoteInbox, selectFollow, selectRemoteInboxes, updateFollowUri } from './store.ts';

/** The two, with the inbox of the one who is told; null where there is nobody to tell, or by nobody any more. */
async function findBoth(scene: PlanContext, actorId: ActorId, otherId: ActorId) {
  const user = await findUser(scene, actorId);
  const [other] = await selectRemoteInboxes.rows(scene.database.read, [otherId]);
  if (!user || !other) return null;
  const inboxes = await filterDeliverable(scene.database.read, scene.base, [other.inbox]);
  return inboxes.length === 0 ? null : { username: user.username, other, inboxes };
}

const objectKeyOf = (actorId: ActorId, { id }: RemoteInbox): string => `pair ${actorId} ${id}`;

export const planFollow: Planner<EventOf<'followed'>> = async (scene, { actorId, followeeId, uri }) => {
  const both = await findBoth(scene, actorId, followeeId);
  const key = { followerId: actorId, followeeId };
  const follow = both && (await selectFollow.first(scene.database.read, key));
  if (!both || !follow) return null;
  const id =
    readActivityId(scene.base, uri ?? follow.uri) ?? followId(actorId, followeeId, follow.created_at);
  const kept = { uri: activityUri(scene.base, id), at: follow.created_at };
  return {
    ...{ id, isFollow: true, inboxes: both.inboxes, objectKey: objectKeyOf(actorId, both.other) },
    activity: toFollow(scene.base, { id, username: both.username }, both.other.uri),
    beforeEnqueue: (tx) => updateFollowUri(tx, key, kept),
  };
};

/** A follow that was never sent needs no undoing. */
export const planUnfollow: Planner<EventOf<'unfollowed'>> = async (scene, { actorId, followeeId, uri }) => {
  const followed = readActivityId(scene.base, uri);
  const both = followed === null ? null : await findBoth(scene, actorId, followeeId);
  if (!both || followed === null) return null;
  const { username, other, inboxes } = both;
  const id = undoActivityId(followed);
  const follow = toFollow(scene.base, { id: followed, username }, other.uri);
  const activity = toUndo(scene.base, { id, username }, follow);
  const objectKey = objectKeyOf(actorId, other);
  return { id, activity, inboxes, objectKey, isFollow: true, supersedes: { id: followed } };
};

export const planFollowReply: Planner<EventOf<'follow-accepted' | 'follow-rejected'>> = async (
  scene,
  event,
) => {
  const toAnswer = event.kind === 'follow-accepted' ? toAccept : toReject;
  const id = `${event.kind === 'follow-accepted' ? 'accept' : 'reject'}-${scene.eventId}`;
  const plan = await planFor(scene, event.actorId, event.followerId, id, (username, { uri: follower }) =>
    toAnswer(scene.base, { id, username }, { uri: event.uri, follower }),
  );
  if (plan === null || event.kind === 'follow-accepted') return plan;
  const follow = { kind: 'Follow', actorId: event.followerId, objectId: event.actorId } as const;
  return {
    ...plan,
    beforeEnqueue: async (tx) => {
      await recordLocalEnd(tx, follow, scene.happenedAt);
      return true;
    },
  };
};

/** Sent even where a host is left alone, as follows are: whoever blocks does not want to wait. */
export const planBlock: Planner<EventOf<'blocked' | 'unblocked'>> = async (scene, event) => {
  const { base } = scene;
  const blockId = `block-${event.actorId}-${event.blockedId}-${event.at}`;
  const id = event.kind === 'blocked' ? blockId : undoActivityId(blockId);
  const plan = await planFor(scene, event.actorId, event.blockedId, id, (username, { uri }) => {
    const block = toBlock(base, { id: blockId, username }, uri);
    return event.kind === 'blocked' ? block : toUndo(base, { id, username }, block);
  });
  const supersedes = event.kind === 'blocked' ? 'all but undoings' : { id: blockId };
  return plan && { ...plan, isFollow: true, supersedes };
};

async function planFor(
  scene: PlanContext,
  actorId: ActorId,
  otherId: ActorId,
  id: string,
  say: (username: string, other: RemoteInbox) => Activity,
): Promise<Plan | null> {
  const both = await findBoth(scene, actorId, otherId);
  if (!both) return null;
  const { username, other, inboxes } = both;
  return { id, inboxes, objectKey: objectKeyOf(actorId, other), activity: say(username, other) };
}

const followId = (actorId: ActorId, followeeId: ActorId, at: number): string =>
  `follow-${actorId}-${followeeId}-${at}`;

/** The part of one of our activities' ids that names it; null for another server's, or none. */
function readActivityId(base: string, uri: string | null): string | null {
  const start = activityUri(base, '');
  return uri?.startsWith(start) ? uri.slice(start.length) : null;
}
