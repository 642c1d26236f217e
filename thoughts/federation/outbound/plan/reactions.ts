// Plans for likes (to the author) and boosts (to the followers and the author).

import { actorUri, thoughtUri } from '../../../foundation/addresses/object-ids.ts';
import { type Activity, toAnnounce, toLike, toUndo } from '../../protocol/wire/activities.ts';
import { announceActivityId, likeActivityId, undoActivityId } from '../../protocol/wire/activity-ids.ts';
import { filterDeliverable, loadFollowerInboxes } from './inboxes.ts';
import { type EventOf, findUser, type PlanContext, type Planner } from './plan.ts';
import { selectReactionTarget } from './store.ts';

type Reaction = EventOf<'liked' | 'unliked' | 'boosted' | 'unboosted'>;
type Target = NonNullable<Awaited<ReturnType<typeof selectReactionTarget.first>>>;

export const planReaction: Planner<Reaction> = async (context, event) => {
  const user = await findUser(context, event.actorId);
  const target = await selectReactionTarget.first(context.database.read, event.thoughtId);
  if (!user || !target) return null;
  const inboxes = await inboxesFor(context, event, target);
  if (inboxes.length === 0) return null;
  const done = toReaction(context.base, event, user.username, target);
  const objectKey = `${isLike(event) ? 'like' : 'boost'} ${event.actorId} ${event.thoughtId}`;
  if (event.kind === 'liked' || event.kind === 'boosted') return { ...done, objectKey, inboxes };
  const id = undoActivityId(done.id);
  const activity = toUndo(context.base, { id, username: user.username }, done.activity);
  return { id, activity, objectKey, inboxes, supersedes: { id: done.id } };
};

const isLike = ({ kind }: Reaction): boolean => kind === 'liked' || kind === 'unliked';

async function inboxesFor(
  { base, database }: PlanContext,
  event: Reaction,
  target: Target,
): Promise<string[]> {
  const author = target.host === null ? [] : [isLike(event) ? target.inbox : target.shared];
  const followers = isLike(event) ? [] : await loadFollowerInboxes(database.read, event.actorId);
  return filterDeliverable(
    database.read,
    base,
    [...author, ...followers].filter((inbox) => inbox !== null),
  );
}

function toReaction(
  base: string,
  event: Reaction,
  username: string,
  target: Target,
): { id: string; activity: Activity } {
  const { actorId, thoughtId, at } = event;
  const object = target.uri ?? thoughtUri(base, thoughtId);
  const author = target.author_uri ?? actorUri(base, target.username);
  if (isLike(event)) {
    const id = likeActivityId(actorId, thoughtId, at);
    return { id, activity: toLike(base, { id, username }, object, author) };
  }
  const id = announceActivityId(actorId, thoughtId, at);
  return { id, activity: toAnnounce(base, { id, username, at }, object, author) };
}
