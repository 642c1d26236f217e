// First contact with an actor: it is stored once for all waiting requests, which then continue as usual.
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
import { type ReceivedRequest, requesterOf } from '../received-request.ts';

/**
 * The actor of an inline activity, stored from the `document` that contained its key. Null leaves the
 * activity to the queue, which stores the actor too.
 */
export async function storeFirstContact(
  federation: InboundContext,
  received: ReceivedRequest,
  activity: ParsedActivity,
  document: JsonObject,
): Promise<RemoteActor | null> {
  if (!isInline(activity)) return null;
  // Another request that waited for the key may have stored the actor meanwhile.
  const stored = await findRemoteActor(federation.database.read, activity.actor);
  if (stored && isFresh(stored, federation.clock.now()) && hasKeysOf(stored, document)) return stored;
  return federation.unverifiedFetches
    .runOnce(activity.actor, requesterOf(received), () =>
      storeActorDocument(federation, document, createFetchBudget()),
    )
    .catch((error: unknown) => (error instanceof Refusal ? null : Promise.reject(error)));
}

const hasKeysOf = (stored: RemoteActor, document: JsonObject): boolean =>
  JSON.stringify(keysOf(stored)) === JSON.stringify(readActor(document)?.keys);
