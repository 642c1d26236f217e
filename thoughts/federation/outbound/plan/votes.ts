// Plans for votes in remote polls: each choice goes to the poll's author only.
import { toVote } from '../../protocol/wire/activities.ts';
import { voteActivityId } from '../../protocol/wire/activity-ids.ts';
import { filterDeliverable } from './inboxes.ts';
import { type EventOf, findUser, type Planner } from './plan.ts';
import { selectReactionTarget } from './store.ts';

export const planVote: Planner<EventOf<'voted'>> = async (
  context,
  { actorId, thoughtId, choice, name, at },
) => {
  const { base, database } = context;
  const user = await findUser(context, actorId);
  const {
    uri = null,
    author_uri = null,
    inbox = null,
  } = (await selectReactionTarget.first(database.read, thoughtId)) ?? {};
  if (!user || uri === null || author_uri === null || inbox === null) return null;
  const inboxes = await filterDeliverable(database.read, base, [inbox]);
  if (inboxes.length === 0) return null;
  const id = voteActivityId(actorId, thoughtId, choice, at);
  const deed = { id, username: user.username, at };
  const activity = toVote(base, deed, { question: uri, name, author: author_uri });
  return { id, activity, inboxes, objectKey: `vote ${actorId} ${thoughtId}` };
};
