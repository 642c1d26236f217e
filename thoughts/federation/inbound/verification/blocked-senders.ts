// Blocked senders. Checked for the alleged actor before any key lookup, so it may only reject.
import { findActor } from '../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import { isBlockedBetween, isSuspended } from '../../../foundation/relations/queries.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import { type ParsedActivity, readInner } from '../../protocol/wire/read/activity.ts';
import type { RemoteActor } from '../../remote/actors/actors.ts';
import { findThoughtIdByUri } from '../../remote/thoughts/thoughts.ts';
import type { InboundContext } from '../context.ts';
import { selectAuthorOf } from '../store.ts';

/** Types that only remove something are accepted, so that content of a blocked actor can still be removed. */
const REMOVING_TYPES = ['Undo', 'Delete', 'Block'];

/**
 * Whether the alleged actor is suspended, or either it or the local user concerned blocks the other. The
 * response is the same as without a block, so that it reveals nothing.
 */
export async function isBlockedSender(
  federation: InboundContext,
  activity: ParsedActivity,
  known: RemoteActor,
  owner: ActorId | null,
): Promise<boolean> {
  if (REMOVING_TYPES.includes(activity.type)) return false;
  if (await isSuspended(federation.database.read, known.id)) return true;
  const concerned = (await findConcerned(federation, activity)) ?? owner;
  return concerned !== null && (await isBlockedBetween(federation.database.read, concerned, known.id));
}

/**
 * The local user concerned: the followee, the sender of the accepted or rejected Follow, or the author of the
 * liked or boosted thought.
 */
async function findConcerned(
  { database, base }: InboundContext,
  activity: ParsedActivity,
): Promise<ActorId | null> {
  const inner = readInner(activity.object, ['Follow']);
  const uri = inner?.actor ?? activity.object?.uri ?? null;
  const local = uri === null ? null : readLocalUri(base, uri);
  if (uri !== null && (local?.kind === 'thought' || local?.kind === 'page')) {
    const id = await findThoughtIdByUri({ base }, database.read, uri);
    return id && selectAuthorOf.value(database.read, id);
  }
  if (local?.kind !== 'actor') return null;
  const actor = await findActor(database.read, local.username);
  return actor?.host === null ? actor.id : null;
}
