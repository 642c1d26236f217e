// What is told of thoughts: Create, Update and Delete go to the followers and to the people named who may see them.
import type { ActorId } from '../../tables.ts';
import { loadPublished } from '../notes/notes.ts';
import { toCreate, toDelete, toUpdate } from '../wire/activities.ts';
import { createActivityId, deleteActivityId, updateActivityId } from '../wire/activity-ids.ts';
import { type PublishedThought, toNote } from '../wire/note.ts';
import { deliverable, followerInboxes, inboxesOf } from './audience.ts';
import { type EventOf, findUser, type Plan, type Planner, type Scene } from './plan.ts';
import { selectRemotePeople, selectRemotePeopleByUri } from './store.ts';

type Written = EventOf<'thought-created' | 'thought-edited'>;

export const planThought: Planner<Written> = async (scene, { kind, actorId, thoughtId }) => {
  const { base, database } = scene;
  const [thought] = await loadPublished(database.read, base, [thoughtId]);
  if (!thought) return null;
  const inboxes = await inboxesFor(scene, actorId, thought);
  if (inboxes.length === 0) return null;
  return { objectKey: objectKeyOf(thoughtId), inboxes, ...toActivity(base, kind, thought) };
};

function toActivity(base: string, kind: Written['kind'], thought: PublishedThought) {
  const { id, editedAt } = thought;
  const note = toNote(base, thought);
  return kind === 'thought-created' || editedAt === null
    ? { id: createActivityId(id), activity: toCreate(base, id, note) }
    : { id: updateActivityId(id, editedAt), activity: toUpdate(base, id, editedAt, note) };
}

async function inboxesFor(
  { base, database: { read } }: Scene,
  actorId: ActorId,
  { people }: PublishedThought,
): Promise<string[]> {
  const named = people.filter(({ host, maySee }) => host !== null && maySee).map(({ uri }) => uri);
  const theirs = named.length === 0 ? [] : await selectRemotePeopleByUri(read, named);
  const followers = await followerInboxes(read, actorId);
  return deliverable(read, base, [...followers, ...theirs.map(({ shared }) => shared)]);
}

export const planDeletion: Planner<EventOf<'thought-deleted'>> = async (
  scene,
  event,
): Promise<Plan | null> => {
  const { base, database } = scene;
  const { actorId, thoughtId, visibility, mentioned } = event;
  const user = await findUser(scene, actorId);
  if (!user) return null;
  const inboxes = await deliverable(database.read, base, [
    ...(await followerInboxes(database.read, actorId)),
    ...(await inboxesOf(database.read, mentioned)),
  ]);
  if (inboxes.length === 0) return null;
  const named = (await selectRemotePeople(database.read, mentioned)).map(({ uri }) => uri);
  const activity = toDelete(base, user.username, thoughtId, visibility, named);
  return { id: deleteActivityId(thoughtId), objectKey: objectKeyOf(thoughtId), activity, inboxes };
};

const objectKeyOf = (thoughtId: string): string => `thought ${thoughtId}`;
