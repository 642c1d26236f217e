// Who need not be listened to: asked of the claimed actor, before any key is looked for, so it may only refuse.
import { findActor } from '../../../actors/actors.ts';
import { isBlockedBetween } from '../../../relationships/queries.ts';
import type { ActorId } from '../../../tables.ts';
import { readLocalUri } from '../../protocol/wire/ids.ts';
import { type ParsedActivity, readInner } from '../../protocol/wire/read/activity.ts';
import type { RemoteActor } from '../../remote/actors/actors.ts';
import type { InboundContext } from '../context.ts';
import { selectAuthorOf } from '../store.ts';

/** What only takes away is let through, so that nothing of a blocked actor stays for ever. */
const REMOVING_TYPES = ['Undo', 'Delete', 'Block'];

/**
 * Whether one of the two blocks the other: the claimed actor and the person here whom the activity concerns. It is
 * answered like any other, so that nobody learns of a block.
 */
export async function isBlockedSender(
  federation: InboundContext,
  activity: ParsedActivity,
  claimed: RemoteActor,
  owner: ActorId | null,
): Promise<boolean> {
  if (REMOVING_TYPES.includes(activity.type)) return false;
  const concerned = (await findConcerned(federation, activity)) ?? owner;
  return concerned !== null && (await isBlockedBetween(federation.database.read, concerned, claimed.id));
}

/** The person here whom it is about: followed or answered, or the author of what is liked or boosted. */
async function findConcerned(
  { database, base }: InboundContext,
  activity: ParsedActivity,
): Promise<ActorId | null> {
  const inner = readInner(activity.object, ['Follow']);
  const uri = inner?.actor ?? activity.object?.uri ?? null;
  const local = uri === null ? null : readLocalUri(base, uri);
  if (local?.kind === 'thought') return selectAuthorOf.value(database.read, local.id);
  if (local?.kind !== 'actor') return null;
  const actor = await findActor(database.read, local.username);
  return actor?.host === null ? actor.id : null;
}
