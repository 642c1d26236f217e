// The first contact with an actor: stored once for all requests that wait for it, which then continue as
// usual.
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
 * The actor of an activity that may be applied inline, stored from the `document` in which its key was found.
 * Null leaves the activity to the queue, which stores the actor too.
 */
export async function storeFirstContact(
  federation: InboundContext,
  received: ReceivedRequest,
  activity: ParsedActivity,
  document: JsonObject,
): Promise<RemoteActor | null> {
  if (!isInline(activity)) return null;
  // Of many who waited for its key, one has stored it by now.
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
