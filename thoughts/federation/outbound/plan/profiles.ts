// What is told of users themselves: a changed profile to the followers, a departure to everybody known.
import { toDeleteActor, toUpdateActor } from '../../protocol/wire/activities.ts';
import { actorDeleteActivityId } from '../../protocol/wire/activity-ids.ts';
import { toActor } from '../../protocol/wire/actor.ts';
import { getOrCreateKey } from '../../publishing/keys/keys.ts';
import { loadBioMentions } from '../../publishing/notes/bio.ts';
import { filterDeliverable, loadFollowerInboxes, loadKnownInboxes } from './inboxes.ts';
import { type EventOf, findUser, type Planner } from './plan.ts';
import { deleteOutgoing, selectHasKey } from './store.ts';

export const planProfile: Planner<EventOf<'profile-changed'>> = async (scene, { actorId }) => {
  const { base, database } = scene;
  const user = await findUser(scene, actorId);
  if (!user) return null;
  const inboxes = await filterDeliverable(
    database.read,
    base,
    await loadFollowerInboxes(database.read, actorId),
  );
  if (inboxes.length === 0) return null;
  const { publicKeyPem } = await getOrCreateKey(scene, user);
  const id = `profile-${scene.eventId}`;
  const mentioned = await loadBioMentions(database.read, base, user.bio);
  const actor = toActor(base, user, publicKeyPem, mentioned);
  const activity = toUpdateActor(base, { id, username: user.username }, actor);
  return { id, activity, inboxes, objectKey: `actor ${actorId}` };
};

/**
 * Whom a user's thoughts reached cannot be told once they are gone, so every server known here hears of it. Somebody
 * without a key is known nowhere. What the user did before is not worth sending any more.
 */
export const planAccountDeletion: Planner<EventOf<'user-departed'>> = async (
  scene,
  { actorId, username },
) => {
  const { base, database } = scene;
  if (!(await selectHasKey(database.read, actorId))) return null;
  const inboxes = await filterDeliverable(database.read, base, await loadKnownInboxes(database.read));
  if (inboxes.length === 0) return null;
  const id = actorDeleteActivityId(actorId);
  return {
    ...{ id, inboxes, objectKey: `actor ${actorId}`, activity: toDeleteActor(base, { id, username }) },
    beforeEnqueue: async (tx) => {
      await deleteOutgoing.run(tx, actorId, id);
      return true;
    },
  };
};
