// The way of an inbound request (FEDERATION.md, Inboxes). What costs nothing and can only refuse comes first;
// nothing takes effect before the signature is verified.
import { isDatabaseUnavailable } from '@tandem/platform/database/unavailable.ts';
import { invalid, unauthenticated } from '@tandem/platform/refusal.ts';
import { hashOf } from '../../processed/processed-activities.ts';
import { readJsonObject } from '../../protocol/json.ts';
import { type ParsedActivity, readActivity } from '../../protocol/wire/read/activity.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { findRemoteActor } from '../../remote/actors/actors.ts';
import { isDomainBlocked } from '../../remote/blocked-domains.ts';
import type { InboundContext } from '../context.ts';
import { prepareInlineEffect } from '../dispatch.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { isBlockedSender } from '../verification/blocked-senders.ts';
import { verifySender } from '../verification/sender.ts';
import { storeFirstContact } from './first-contact.ts';
import { persistActivity } from './persist.ts';

/**
 * Receives an activity: when this resolves it is applied or durably queued, was so before, or is ignored.
 * Refuses `invalid` for what is no activity, `unauthenticated` where the signer is not its actor.
 */
export async function receiveActivity(federation: InboundContext, received: ReceivedRequest): Promise<void> {
  const { database, clock } = federation;
  const document = readJsonObject(received.bytes);
  const activity = document && readActivity(document);
  if (!document || !activity) throw invalid('', 'must be an activity');
  // Together, as each waits for the database on its own.
  const [isBlocked, known] = await Promise.all([
    isDomainBlocked(database.read, activity.actor),
    findRemoteActor(database.read, activity.actor),
  ]);
  if (isBlocked) return;
  if (known ? await isBlockedSender(federation, activity, known, received.owner) : isActorDelete(activity))
    return;
  if (!hasOwnId(activity)) throw unauthenticated('The id is of another server.');
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
 * Whether the id is of the actor's server. That of an Undo need not be: snac derives it from the id of the
 * object, which may be a local actor. Processed ids are stored with the verified sender, so that it cannot
 * use up those of others.
 */
const hasOwnId = ({ type, id, actor }: ParsedActivity): boolean => type === 'Undo' || isSameOrigin(id, actor);

/**
 * Servers send the Delete of an actor to all servers they know; of an unknown actor there is no key, and
 * nothing to delete.
 */
const isActorDelete = ({ type, object, actor }: ParsedActivity): boolean =>
  type === 'Delete' && object?.uri === actor;
