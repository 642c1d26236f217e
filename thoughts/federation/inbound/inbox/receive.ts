// Processing of an inbound request (FEDERATION.md, Inboxes). Cheap checks that can only refuse come first;
// nothing takes effect before the signature is verified.
import { isDatabaseUnavailable } from '@tandem/platform/database/unavailable.ts';
import { hasDueEvent } from '@tandem/platform/queue/event-queue.ts';
import { invalid, Refusal, unauthenticated } from '@tandem/platform/refusal.ts';
import { resumeDeliveries } from '../../outbound/hosts/scheduler.ts';
import { hashOf, recordProcessed } from '../../processed/processed-activities.ts';
import { type JsonObject, readJsonObject } from '../../protocol/json.ts';
import { type ParsedActivity, readActivity } from '../../protocol/wire/read/activity.ts';
import { readActor } from '../../protocol/wire/read/actor.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import {
  findRemoteActor,
  isFresh,
  keysOf,
  type RemoteActor,
  storeActorDocument,
} from '../../remote/actors/actors.ts';
import { isDomainBlocked } from '../../remote/blocked-domains.ts';
import { lockNames } from '../../remote/thoughts/thoughts.ts';
import { createFetchBudget } from '../../transport/limits.ts';
import { isInline, prepareInlineEffect } from '../dispatch.ts';
import type { InboundContext } from '../handler.ts';
import { enqueueActivity } from '../queue/queue.ts';
import { type ReceivedActivity, type ReceivedRequest, requesterOf } from '../received-request.ts';
import type { Effect } from '../shared/shared-activities.ts';
import { isBlockedSender, verifySender } from '../verification/sender.ts';

/**
 * Receives an activity. When this resolves, the activity is applied, durably queued, a duplicate, or ignored.
 * Refuses `invalid` for a body that is not an activity, `unauthenticated` if the actor did not sign it.
 */
export async function receiveActivity(federation: InboundContext, received: ReceivedRequest): Promise<void> {
  const { database, clock } = federation;
  const document = readJsonObject(received.bytes);
  const activity = document && readActivity(document);
  if (!document || !activity) throw invalid('', 'must be an activity');
  // Concurrently, as each waits for the database.
  const [isBlocked, known] = await Promise.all([
    isDomainBlocked(database.read, activity.actor),
    findRemoteActor(database.read, activity.actor),
  ]);
  if (isBlocked) return;
  if (known ? await isBlockedSender(federation, activity, known, received.owner) : isActorDelete(activity))
    return;
  if (!hasOwnId(activity)) throw unauthenticated('The id belongs to another server.');
  const sender = await verifySender(federation, received, activity, known);
  if (sender === null) throw unauthenticated('The activity is not signed by its actor.');
  const queued = { document, actor: sender.document, owner: received.owner, isForwarded: sender.isForwarder };
  const receivedAt = clock.now();
  const signedAt = Math.min(sender.signedAt, receivedAt);
  const work = { ...queued, receivedAt, signedAt, bytes: hashOf(received.bytes) };
  const actor =
    sender.document === null
      ? known
      : await storeFirstContact(federation, received, activity, sender.document);
  const effect = actor ? await prepareInlineEffect(federation, activity, actor, work) : null;
  const store = (now: typeof effect) =>
    persistActivity(federation, { activity, sender: sender.uri, work }, now);
  if (effect === null) return store(null);
  await store(effect).catch((error: unknown) =>
    isDatabaseUnavailable(error) ? Promise.reject(error) : store(null),
  );
}

/**
 * Whether the id belongs to the actor's server. The id of an Undo may not: snac derives it from the object's
 * id, which may be a local actor. Processed ids are stored with the verified sender, so that a sender cannot
 * occupy the ids of others.
 */
const hasOwnId = ({ type, id, actor }: ParsedActivity): boolean => type === 'Undo' || isSameOrigin(id, actor);

/**
 * Servers send the Delete of an actor to all known servers. For an unknown actor, there is neither a key nor
 * anything to delete.
 */
const isActorDelete = ({ type, object, actor }: ParsedActivity): boolean =>
  type === 'Delete' && object?.uri === actor;

/** Relation activities: identical bytes with a new signing time may assert the relation again (0112). */
const RELATION_TYPES = new Set(['Follow', 'Accept', 'Reject', 'Undo', 'Like', 'Announce', 'Block']);

/**
 * Records the activity and stores `effect` in one transaction. Queues the activity instead if there is no
 * effect or if earlier activities of its actor are queued, to preserve the order. Does nothing for a
 * duplicate.
 */
async function persistActivity(
  federation: InboundContext,
  received: ReceivedActivity,
  effect: Effect | null,
): Promise<void> {
  const isApplied =
    (effect !== null && (await federation.sharedActivities.apply(received, effect))) ||
    (await persistAlone(federation, received, effect));
  if (isApplied) federation.outcomes.add({ outcome: 'applied' });
}

/** Returns whether `effect` was stored. */
function persistAlone(
  { database, backlog }: Pick<InboundContext, 'database' | 'backlog'>,
  { activity, sender, work }: ReceivedActivity,
  effect: Effect | null,
): Promise<boolean> {
  const { receivedAt: now } = work;
  return database.write(async (tx) => {
    // The signer is charged, because the alleged actor may be a third party.
    await resumeDeliveries(tx, new URL(sender).host, now);
    // Activities of one sender are serialised, whether inline or queued.
    await lockNames(tx, [`what ${sender} did`]);
    const { bytes, signedAt } = work;
    const processed = await recordProcessed(tx, sender, { id: activity.id, bodyHash: bytes, signedAt });
    if (processed === 'same' || (processed === 'again' && !RELATION_TYPES.has(activity.type))) return false;
    if (effect === null || (await hasDueEvent(tx, sender, now))) {
      await enqueueActivity(tx, sender, work, backlog);
      return false;
    }
    await effect(tx);
    return true;
  });
}

/**
 * The actor of an inline activity, stored from the `document` that contained its key. Null leaves the
 * activity to the queue, which stores the actor too.
 */
async function storeFirstContact(
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
