// Plans for profile changes (to followers) and account deletion (to all known servers).

import { isSuspended } from '../../../foundation/relations/queries.ts';
import { listAliases } from '../../../people/moves/aliases.ts';
import { toDeleteActor, toUpdateActor } from '../../protocol/wire/activities.ts';
import { actorDeleteActivityId } from '../../protocol/wire/activity-ids.ts';
import { toActor, toSuspendedActor } from '../../protocol/wire/actor.ts';
import { getOrCreateKey } from '../../publishing/keys/keys.ts';
import { loadBioMentions } from '../../publishing/notes/bio.ts';
import { filterDeliverable, loadFollowerInboxes, loadKnownInboxes } from './inboxes.ts';
import { type EventOf, findUser, type Planner } from './plan.ts';
import { deleteOutgoing, selectHasKey } from './store.ts';

export const planProfile: Planner<EventOf<'profile-changed'>> = async (context, { actorId }) => {
  const { base, database } = context;
  const user = await findUser(context, actorId);
  if (!user) return null;
  const inboxes = await filterDeliverable(
    database.read,
    base,
    await loadFollowerInboxes(database.read, actorId),
  );
  if (inboxes.length === 0) return null;
  const { publicKeyPem } = await getOrCreateKey(context, user);
  const id = `profile-${context.eventId}`;
  const actor = (await isSuspended(database.read, actorId))
    ? toSuspendedActor(base, user, publicKeyPem)
    : toActor(
        base,
        user,
        publicKeyPem,
        await loadBioMentions(database.read, base, user.bio),
        (await listAliases(database.read, actorId)).map(({ uri }) => uri),
      );
  const activity = toUpdateActor(base, { id, username: user.username }, actor);
  return { id, activity, inboxes, objectKey: `actor ${actorId}` };
};

/**
 * After account deletion, the recipients of its thoughts are unknown, so all known servers get the Delete. An
 * account without a key was never published. Its unsent activities are dropped.
 */
export const planAccountDeletion: Planner<EventOf<'user-departed'>> = async (
  context,
  { actorId, username },
) => {
  const { base, database } = context;
  if (!(await selectHasKey(database.read, actorId))) return null;
  const inboxes = await filterDeliverable(database.read, base, await loadKnownInboxes(database.read));
  if (inboxes.length === 0) return null;
  const id = actorDeleteActivityId(actorId);
  return {
    id,
    inboxes,
    objectKey: `actor ${actorId}`,
    activity: toDeleteActor(base, { id, username }),
    beforeEnqueue: async (tx) => {
      await deleteOutgoing.run(tx, actorId, id);
      return true;
    },
  };
};
