// Who sent a request: whose key it is signed with, by the word of the key owner's own document.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JsonObject } from '../../protocol/json.ts';
import type { ParsedSignature } from '../../protocol/signatures/parsed-signature.ts';
import { isSignedByOneOf, readSignature } from '../../protocol/signatures/verify.ts';
import type { ParsedActivity } from '../../protocol/wire/read/activity.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { findRemoteActorByKey, keysOf, type RemoteActor } from '../../remote/actors/actors.ts';
import type { InboundContext } from '../context.ts';
import { type ReceivedRequest, requesterOf, verificationContextOf } from '../received-request.ts';

/** `document` is the actor's, where it had to be fetched. A forwarder is somebody else than the activity's actor. */
export type Sender = {
  uri: string;
  document: JsonObject | null;
  isForwarder: boolean;
  /** When the request was signed. */
  signedAt: Instant;
};

/**
 * `claimed` is what is known of the activity's actor. Null unless the request's bytes are signed with a key that the
 * claimed actor lists at its own address (CVE-2025-54888, CVE-2026-96625). Keys known here come first and cost nobody
 * anything; one that is not known, or does not verify, is looked for within the budget of strangers. What carries a Linked
 * Data Signature may come from an actor known here who forwards it: that signature itself counts for nothing.
 */
export async function verifySender(
  federation: InboundContext,
  received: ReceivedRequest,
  activity: ParsedActivity,
  claimed: RemoteActor | undefined,
): Promise<Sender | null> {
  const { bytes, ...call } = received;
  const reading = readSignature({ ...call.raw, body: bytes }, verificationContextOf(federation, call));
  if ('refusal' in reading) return null;
  const { actor } = activity;
  const { signedAt } = reading;
  const isOwnKey = isSameOrigin(reading.keyId, actor);
  if (isOwnKey && claimed && holds(reading, claimed))
    return { uri: actor, document: null, isForwarder: false, signedAt };
  const forwarder = activity.isForwardable ? await verifyForwarder(federation, reading) : null;
  if (forwarder || !isOwnKey) return forwarder;
  const found = await federation.unverifiedFetches.findActor(
    actor,
    ({ actor: { keys } }) => isSignedByOneOf(reading, keys),
    requesterOf(received),
  );
  return found && { uri: actor, document: found.document, isForwarder: false, signedAt };
}

const holds = (reading: ParsedSignature, actor: RemoteActor): boolean =>
  isSignedByOneOf(reading, keysOf(actor));

async function verifyForwarder(
  { database }: InboundContext,
  reading: ParsedSignature,
): Promise<Sender | null> {
  const known = await findRemoteActorByKey(database.read, reading.keyId);
  return known && holds(reading, known)
    ? { uri: known.uri, document: null, isForwarder: true, signedAt: reading.signedAt }
    : null;
}
