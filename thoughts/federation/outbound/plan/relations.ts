// Plans for relations: Follow, Accept, Reject, Block, and their Undos. Activities between the same two actors
// are delivered in order, so that an old Block does not arrive after a new Follow.

import { activityUri } from '../../../foundation/addresses/object-ids.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import {
  type Activity,
  toAccept,
  toBlock,
  toFollow,
  toReject,
  toUndo,
} from '../../protocol/wire/activities.ts';
import { undoActivityId } from '../../protocol/wire/activity-ids.ts';
import { recordLocalEnd } from '../../relations/relations.ts';
import {
  type EventOf,
  filterDeliverable,
  findUser,
  type Plan,
  type PlanContext,
  type Planner,
} from './plan.ts';
import { type RemoteInbox, selectFollow, selectRemoteInboxes, updateFollowUri } from './store.ts';

/** Both actors, with the inbox of the remote one; null if one is deleted or not deliverable. */
async function findBoth(context: PlanContext, actorId: ActorId, otherId: ActorId) {
  const user = await findUser(context, actorId);
  const [other] = await selectRemoteInboxes.rows(context.database.read, [otherId]);
  if (!user || !other) return null;
  const inboxes = await filterDeliverable(context.database.read, context.base, [other.inbox]);
  return inboxes.length === 0 ? null : { username: user.username, other, inboxes };
}

const objectKeyOf = (actorId: ActorId, { id }: RemoteInbox): string => `pair ${actorId} ${id}`;

export const planFollow: Planner<EventOf<'followed'>> = async (context, { actorId, followeeId, uri }) => {
  const actors = await findBoth(context, actorId, followeeId);
  const key = { followerId: actorId, followeeId };
  const follow = actors && (await selectFollow.first(context.database.read, key));
  if (!actors || !follow) return null;
  const id =
    readActivityId(context.base, uri ?? follow.uri) ?? followId(actorId, followeeId, follow.created_at);
  const change = { uri: activityUri(context.base, id), at: follow.created_at };
  return {
    id,
    isFollow: true,
    inboxes: actors.inboxes,
    objectKey: objectKeyOf(actorId, actors.other),
    activity: toFollow(context.base, { id, username: actors.username }, actors.other.uri),
    beforeEnqueue: (tx) => updateFollowUri(tx, key, change),
  };
};

/** A Follow that was never sent needs no Undo. */
export const planUnfollow: Planner<EventOf<'unfollowed'>> = async (context, { actorId, followeeId, uri }) => {
  const followed = readActivityId(context.base, uri);
  const actors = followed === null ? null : await findBoth(context, actorId, followeeId);
  if (!actors || followed === null) return null;
  const { username, other, inboxes } = actors;
  const id = undoActivityId(followed);
  const follow = toFollow(context.base, { id: followed, username }, other.uri);
  const activity = toUndo(context.base, { id, username }, follow);
  const objectKey = objectKeyOf(actorId, other);
  return { id, activity, inboxes, objectKey, isFollow: true, supersedes: { id: followed } };
};

export const planFollowReply: Planner<EventOf<'follow-accepted' | 'follow-rejected'>> = async (
  context,
  event,
) => {
  const toReply = event.kind === 'follow-accepted' ? toAccept : toReject;
  const id = `${event.kind === 'follow-accepted' ? 'accept' : 'reject'}-${context.eventId}`;
  const plan = await planFor(context, event.actorId, event.followerId, id, (username, { uri: follower }) =>
    toReply(context.base, { id, username }, { uri: event.uri, follower }),
  );
  if (plan === null || event.kind === 'follow-accepted') return plan;
  const follow = { kind: 'Follow', actorId: event.followerId, objectId: event.actorId } as const;
  return {
    ...plan,
    beforeEnqueue: async (tx) => {
      await recordLocalEnd(tx, follow, context.happenedAt);
      return true;
    },
  };
};

/** Sent even while the circuit of the host is open, like follows. */
export const planBlock: Planner<EventOf<'blocked' | 'unblocked'>> = async (context, event) => {
  const { base } = context;
  const blockId = `block-${event.actorId}-${event.blockedId}-${event.at}`;
  const id = event.kind === 'blocked' ? blockId : undoActivityId(blockId);
  const plan = await planFor(context, event.actorId, event.blockedId, id, (username, { uri }) => {
    const block = toBlock(base, { id: blockId, username }, uri);
    return event.kind === 'blocked' ? block : toUndo(base, { id, username }, block);
  });
  const supersedes = event.kind === 'blocked' ? 'all but undoings' : { id: blockId };
  return plan && { ...plan, isFollow: true, supersedes };
};

async function planFor(
  context: PlanContext,
  actorId: ActorId,
  otherId: ActorId,
  id: string,
  toActivity: (username: string, other: RemoteInbox) => Activity,
): Promise<Plan | null> {
  const actors = await findBoth(context, actorId, otherId);
  if (!actors) return null;
  const { username, other, inboxes } = actors;
  return { id, inboxes, objectKey: objectKeyOf(actorId, other), activity: toActivity(username, other) };
}

const followId = (actorId: ActorId, followeeId: ActorId, at: number): string =>
  `follow-${actorId}-${followeeId}-${at}`;

/** The id part of a local activity's address; null for other addresses. */
function readActivityId(base: string, uri: string | null): string | null {
  const start = activityUri(base, '');
  return uri?.startsWith(start) ? uri.slice(start.length) : null;
}
