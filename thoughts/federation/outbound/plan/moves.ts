// Plans for account moves: a Move for the current followers.
import { toMove } from '../../protocol/wire/activities.ts';
import { moveActivityId } from '../../protocol/wire/activity-ids.ts';
import { filterDeliverable, loadFollowerInboxes } from './inboxes.ts';
import { type EventOf, findUser, type Planner } from './plan.ts';
import { selectMove } from './store.ts';

/**
 * Uses the actor's object key, so that the Update with `movedTo` arrives first. Null after the move has
 * ended.
 */
export const planMove: Planner<EventOf<'moved'>> = async (context, { actorId, moveId, round }) => {
  const { base, database } = context;
  const user = await findUser(context, actorId);
  const move = await selectMove.first(database.read, moveId);
  if (!user || !move || move.state === 'ended') return null;
  const followers = await loadFollowerInboxes(database.read, actorId);
  const inboxes = await filterDeliverable(database.read, base, followers);
  if (inboxes.length === 0) return null;
  const id = moveActivityId(moveId, round);
  const activity = toMove(base, { id, username: user.username }, move.target_uri);
  return { id, activity, inboxes, objectKey: `actor ${actorId}` };
};
