// Plans for pins: Add and Remove for the followers.
import { toPinChange } from '../../protocol/wire/activities.ts';
import { pinChangeActivityId } from '../../protocol/wire/activity-ids.ts';
import { filterDeliverable, loadFollowerInboxes } from './inboxes.ts';
import { type EventOf, findUser, type Planner } from './plan.ts';
import { objectKeyOf } from './thoughts.ts';

/** Uses the thought's object key, so that the pin arrives after the thought. */
export const planPin: Planner<EventOf<'pinned' | 'unpinned'>> = async (context, event) => {
  const { base, database } = context;
  const { kind, actorId, thoughtId, at } = event;
  const user = await findUser(context, actorId);
  if (!user) return null;
  const followers = await loadFollowerInboxes(database.read, actorId);
  const inboxes = await filterDeliverable(database.read, base, followers);
  if (inboxes.length === 0) return null;
  const type = kind === 'pinned' ? 'Add' : 'Remove';
  const id = pinChangeActivityId(type, thoughtId, at);
  const activity = toPinChange(base, { id, username: user.username }, type, thoughtId);
  return { id, activity, inboxes, objectKey: objectKeyOf(thoughtId) };
};
