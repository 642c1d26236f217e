// The way of an inbound request (thoughts-decisions, Order of an inbound request). What costs nothing and can only
// refuse comes first; nothing takes effect before the signature held.
import { recordEvent } from '@tandem/platform/jobs/events.ts';
import { invalid, unauthenticated } from '@tandem/platform/refusal.ts';
import type { ActorId } from '../../tables.ts';
import { readJsonObject } from '../client/answer/json.ts';
import { hostShowsLife } from '../delivery/hosts.ts';
import type { SignedCall } from '../documents/reader.ts';
import type { Federation } from '../federation-service.ts';
import { claimActivity } from '../memory/memory.ts';
import { findRemoteActor } from '../remote/actors.ts';
import { type ReadActivity, readActivity } from '../wire/read/activity.ts';
import { isSameOrigin } from '../wire/read/values.ts';
import { isUnwelcome } from './blocks.ts';
import { INBOX, writeQueued } from './queued.ts';
import { verifySender } from './sender.ts';

export type Received = SignedCall & {
  bytes: Uint8Array;
  /** Whose inbox it came to; null for the shared one. */
  owner: ActorId | null;
};

/**
 * Takes an activity in: when this resolves it is queued for good, was so before, or is of no interest. Refuses
 * `invalid` for what is no activity, `unauthenticated` for what nobody entitled to it has signed.
 */
export async function receiveActivity(federation: Federation, received: Received): Promise<void> {
  const { database, clock } = federation;
  const document = readJsonObject(received.bytes);
  const activity = document && readActivity(document);
  if (!document || !activity) throw invalid('', 'must be an activity');
  if (await isUnwelcome(federation, activity, received.owner)) return;
  if (await isFarewellOfStranger(federation, activity)) return;
  const sender = await verifySender(federation, received, activity);
  if (sender === null) throw unauthenticated('The activity is not signed by its actor.');
  if (!isSameOrigin(activity.id, activity.actor)) throw unauthenticated('The id is of another server.');
  const queued = { document, actor: sender.document, owner: received.owner, isForwarded: sender.isForwarder };
  const work = { ...queued, receivedAt: clock.now() };
  await database.write(async (tx) => {
    await hostShowsLife(tx, new URL(activity.actor).host, work.receivedAt);
    if (!(await claimActivity(tx, sender.uri, activity.id))) return;
    const event = { kind: INBOX, subject: activity.actor, payload: writeQueued(work) };
    await recordEvent(tx, event, work.receivedAt);
  });
}

/** Servers tell everybody they ever knew of when somebody leaves; its key is gone, and there is nothing to remove. */
async function isFarewellOfStranger({ database }: Federation, activity: ReadActivity): Promise<boolean> {
  if (activity.type !== 'Delete' || activity.object?.uri !== activity.actor) return false;
  return (await findRemoteActor(database.read, activity.actor)) === undefined;
}
