// The way of an inbound request (thoughts-decisions, Order of an inbound request). What costs nothing and can only
// refuse comes first; nothing takes effect before the signature held.
import { isDatabaseAway } from '@tandem/platform/database/unavailable.ts';
import { invalid, unauthenticated } from '@tandem/platform/refusal.ts';
import { readJsonObject } from '../client/answer/json.ts';
import type { Federation } from '../federation-service.ts';
import { hashOf } from '../memory/memory.ts';
import { findRemoteActor } from '../remote/actors.ts';
import { isDomainBlocked } from '../remote/domains.ts';
import { type ReadActivity, readActivity } from '../wire/read/activity.ts';
import { isSameOrigin } from '../wire/read/values.ts';
import { findPromptEffect } from './effects.ts';
import { findSettledActor } from './first-contact.ts';
import type { Received } from './received.ts';
import { storeActivity } from './storing.ts';
import { isUnwelcome } from './verification/blocks.ts';
import { verifySender } from './verification/sender.ts';

/**
 * Takes an activity in: when this resolves it is carried out or queued for good, was so before, or is of no interest.
 * Refuses `invalid` for what is no activity, `unauthenticated` for what nobody entitled to it has signed.
 */
export async function receiveActivity(federation: Federation, received: Received): Promise<void> {
  const { database, clock } = federation;
  const document = readJsonObject(received.bytes);
  const activity = document && readActivity(document);
  if (!document || !activity) throw invalid('', 'must be an activity');
  if (await isDomainBlocked(database.read, activity.actor)) return;
  const claimed = await findRemoteActor(database.read, activity.actor);
  if (claimed ? await isUnwelcome(federation, activity, claimed, received.owner) : isFarewell(activity))
    return;
  if (!isSameOrigin(activity.id, activity.actor)) throw unauthenticated('The id is of another server.');
  const sender = await verifySender(federation, received, activity, claimed);
  if (sender === null) throw unauthenticated('The activity is not signed by its actor.');
  const queued = { document, actor: sender.document, owner: received.owner, isForwarded: sender.isForwarder };
  const receivedAt = clock.now();
  const signedAt = Math.min(sender.signedAt, receivedAt);
  const work = { ...queued, receivedAt, signedAt, bytes: hashOf(received.bytes) };
  const actor = await findSettledActor(federation, received, activity, claimed, work);
  const effect = actor ? await findPromptEffect(federation, activity, actor, work) : null;
  const store = (now: typeof effect) =>
    storeActivity(federation, { activity, sender: sender.uri, work }, now);
  if (effect === null) return store(null);
  await store(effect).catch((error: unknown) =>
    isDatabaseAway(error) ? Promise.reject(error) : store(null),
  );
}

/** Servers tell everybody they ever knew of when somebody leaves; its key is gone, and there is nothing to remove. */
const isFarewell = ({ type, object, actor }: ReadActivity): boolean =>
  type === 'Delete' && object?.uri === actor;
