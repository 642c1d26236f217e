// The first contact with somebody: settled once for all who wait for it, who then go on as the known do.
import { Refusal } from '@tandem/platform/refusal.ts';
import type { JsonObject } from '../client/answer/json.ts';
import type { Federation } from '../federation-service.ts';
import { findRemoteActor, isFresh, keepDocument, keysOf, type RemoteActor } from '../remote/actors.ts';
import { createBudget } from '../remote/budget.ts';
import type { ReadActivity } from '../wire/read/activity.ts';
import { readActor } from '../wire/read/actor.ts';
import { isPrompt } from './effects.ts';
import type { QueuedActivity } from './queued.ts';
import { type Received, requesterOf } from './received.ts';

/**
 * The actor, where what it does may take effect at once: who was known, or has just been met by the document in which
 * its key was found. Null leaves the activity to the queue, which meets the actor too.
 */
export async function findSettledActor(
  federation: Federation,
  received: Received,
  activity: ReadActivity,
  claimed: RemoteActor | undefined,
  { actor: document, isForwarded }: Pick<QueuedActivity, 'actor' | 'isForwarded'>,
): Promise<RemoteActor | null> {
  if (isForwarded || !isPrompt(activity)) return null;
  if (document === null) return claimed ?? null;
  // Of many who waited for its key, one has stored it by now.
  const known = await findRemoteActor(federation.database.read, activity.actor);
  if (known && isFresh(known, federation.clock.now()) && hasKeysOf(known, document)) return known;
  return federation.strangers
    .runOnce(activity.actor, requesterOf(received), () => keepDocument(federation, document, createBudget()))
    .catch((error: unknown) => (error instanceof Refusal ? null : Promise.reject(error)));
}

const hasKeysOf = (known: RemoteActor, document: JsonObject): boolean =>
  JSON.stringify(keysOf(known)) === JSON.stringify(readActor(document)?.keys);
