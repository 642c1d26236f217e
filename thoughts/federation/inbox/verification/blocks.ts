// Who need not be listened to: asked of the claimed actor, before any key is looked for, so it may only refuse.
import { findActor, isBlocked } from '../../../actors/actors.ts';
import type { ActorId } from '../../../tables.ts';
import type { Federation } from '../../federation-service.ts';
import type { RemoteActor } from '../../remote/actors.ts';
import { readLocalUri } from '../../wire/ids.ts';
import { type ReadActivity, readInner } from '../../wire/read/activity.ts';
import { selectAuthorOf } from '../store.ts';

/** What only takes away is let through, so that nothing of a blocked actor stays for ever. */
const TAKES_AWAY = ['Undo', 'Delete', 'Block'];

/**
 * Whether one of the two blocks the other: the claimed actor and the person here whom the activity concerns. It is
 * answered like any other, so that nobody learns of a block.
 */
export async function isUnwelcome(
  federation: Federation,
  activity: ReadActivity,
  claimed: RemoteActor,
  owner: ActorId | null,
): Promise<boolean> {
  if (TAKES_AWAY.includes(activity.type)) return false;
  const concerned = (await findConcerned(federation, activity)) ?? owner;
  return concerned !== null && (await isBlocked(federation.database.read, concerned, claimed.id));
}

/** The person here whom it is about: followed or answered, or the author of what is liked or boosted. */
async function findConcerned(
  { database, base }: Federation,
  activity: ReadActivity,
): Promise<ActorId | null> {
  const inner = readInner(activity.object, ['Follow']);
  const uri = inner?.actor ?? activity.object?.uri ?? null;
  const local = uri === null ? null : readLocalUri(base, uri);
  if (local?.kind === 'thought') return selectAuthorOf(database.read, local.id);
  if (local?.kind !== 'actor') return null;
  const actor = await findActor(database.read, local.username);
  return actor?.host === null ? actor.id : null;
}
