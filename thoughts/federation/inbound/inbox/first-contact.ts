// The first contact with somebody: settled once for all who wait for it, who then go on as the known do.
import { Refusal } from '@tandem/platform/refusal.ts';
import type { JsonObject } from '../../protocol/json.ts';
import type { ParsedActivity } from '../../protocol/wire/read/activity.ts';
import { readActor } from '../../protocol/wire/read/actor.ts';
import {
  findRemoteActor,
  isFresh,
  keysOf,
  type RemoteActor,
  storeActorDocument,
} from '../../remote/actors/actors.ts';
import { createFetchBudget } from '../../transport/limits/fetch-budget.ts';
import type { InboundContext } from '../context.ts';
import { isInline } from '../dispatch.ts';
import type { QueuedActivity } from '../payload.ts';
import { type ReceivedRequest, requesterOf } from '../received-request.ts';

/**
 * The actor, where what it does may take effect at once: who was known, or has just been met by the document in which
 * its key was found. Null leaves the activity to the queue, which meets the actor too.
 */
export async function findStoredActor(
  federation: InboundContext,
  received: ReceivedRequest,
  activity: ParsedActivity,
  claimed: RemoteActor | undefined,
  { actor: document, isForwarded }: Pick<QueuedActivity, 'actor' | 'isForwarded'>,
): Promise<RemoteActor | null> {
  if (isForwarded || !isInline(activity)) return null;
  if (document === null) return claimed ?? null;
  // Of many who waited for its key, one has stored it by now.
  const known = await findRemoteActor(federation.database.read, activity.actor);
  if (known && isFresh(known, federation.clock.now()) && hasKeysOf(known, document)) return known;
  return federation.unverifiedFetches
    .runOnce(activity.actor, requesterOf(received), () =>
      storeActorDocument(federation, document, createFetchBudget()),
    )
    .catch((error: unknown) => (error instanceof Refusal ? null : Promise.reject(error)));
}

const hasKeysOf = (known: RemoteActor, document: JsonObject): boolean =>
  JSON.stringify(keysOf(known)) === JSON.stringify(readActor(document)?.keys);
