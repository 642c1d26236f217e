// Who sent a request: whose key it is signed with, by the word of the key owner's own document.
import type { JsonObject } from '../../client/answer/json.ts';
import { RemoteError } from '../../client/remote-error.ts';
import type { Federation } from '../../federation-service.ts';
import { findRemoteActorByKey, keysOf, type RemoteActor } from '../../remote/actors.ts';
import { fetchActor } from '../../remote/fetch.ts';
import type { ReadSignature } from '../../signatures/reading.ts';
import { isMadeWith, readSignature } from '../../signatures/verify.ts';
import type { ReadActivity } from '../../wire/read/activity.ts';
import { isSameOrigin } from '../../wire/read/values.ts';
import type { Received } from '../receive.ts';
import { courtOf } from './court.ts';
import { createRefusals } from './refusals.ts';

/** `document` is the actor's, where it had to be fetched. A forwarder is somebody else than the activity's actor. */
export type Sender = { uri: string; document: JsonObject | null; isForwarder: boolean };

const refusals = createRefusals();

/**
 * `claimed` is what is known of the activity's actor. Null unless the request's bytes are signed with a key that the claimed actor lists at its own address (CVE-2025-54888,
 * CVE-2026-96625). A key that is not known, or does not verify, is asked for once. What carries a Linked Data
 * Signature may come from an actor known here who forwards it: that signature itself counts for nothing.
 */
export async function verifySender(
  federation: Federation,
  { bytes, ...call }: Received,
  activity: ReadActivity,
  claimed: RemoteActor | undefined,
): Promise<Sender | null> {
  const reading = readSignature({ ...call.raw, body: bytes }, courtOf(federation, call));
  if ('refusal' in reading) return null;
  const own = isSameOrigin(reading.keyId, activity.actor)
    ? await verifyOwn(federation, reading, activity.actor, claimed)
    : null;
  return own ?? (activity.isForwardable ? verifyForwarder(federation, reading) : null);
}

async function verifyOwn(
  federation: Federation,
  reading: ReadSignature,
  actor: string,
  known: RemoteActor | undefined,
): Promise<Sender | null> {
  if (known && holds(reading, known)) return { uri: actor, document: null, isForwarder: false };
  const asked = `${actor} ${known?.public_key ?? ''}`;
  if (refusals.has(asked, federation.clock.now())) return null;
  const fetched = await fetchActor(federation, actor).catch(orNull);
  if (fetched === null) return null;
  if (isMadeWith(reading, fetched.actor.keys))
    return { uri: actor, document: fetched.document, isForwarder: false };
  // The same key as before did not help: whoever sends rubbish in somebody's name must not make us ask each time.
  if (fetched.actor.keys.some(({ pem }) => pem === known?.public_key))
    refusals.add(asked, federation.clock.now());
  return null;
}

const holds = (reading: ReadSignature, actor: RemoteActor): boolean => isMadeWith(reading, keysOf(actor));

async function verifyForwarder({ database }: Federation, reading: ReadSignature): Promise<Sender | null> {
  const known = await findRemoteActorByKey(database.read, reading.keyId);
  return known && holds(reading, known) ? { uri: known.uri, document: null, isForwarder: true } : null;
}

function orNull(error: unknown): null {
  if (error instanceof RemoteError) return null;
  throw error;
}
