// Verifies the sender of an activity against the keys in the sender's own actor document.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { JsonObject } from '../../protocol/json.ts';
import type { ParsedSignature } from '../../protocol/signatures/parsed-signature.ts';
import { isSignedByOneOf, readSignature } from '../../protocol/signatures/verify.ts';
import type { ParsedActivity } from '../../protocol/wire/read/activity.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { findRemoteActorByKey, keysOf, type RemoteActor } from '../../remote/actors/actors.ts';
import type { InboundContext } from '../context.ts';
import { type ReceivedRequest, requesterOf, verificationContextOf } from '../received-request.ts';

/** `document` is the actor's, if it was fetched. A forwarder differs from the activity's actor. */
type Sender = {
  uri: string;
  document: JsonObject | null;
  isForwarder: boolean;
  /** The signing time of the request. */
  signedAt: Instant;
};

/**
 * `known` is the stored actor of the activity. Null unless the request is signed with a key that the actor
 * publishes at its own address (CVE-2025-54888, CVE-2026-96625). Stored keys are tried first; an unknown or
 * failing key is fetched within the budget of unverified requests. An activity with a Linked Data Signature
 * may be sent by a known forwarder; that signature itself is ignored.
 */
export async function verifySender(
  federation: InboundContext,
  received: ReceivedRequest,
  activity: ParsedActivity,
  known: RemoteActor | undefined,
): Promise<Sender | null> {
  const { bytes, ...call } = received;
  const signature = readSignature({ ...call.raw, body: bytes }, verificationContextOf(federation, call));
  if ('refusal' in signature) return null;
  const { actor } = activity;
  const { signedAt } = signature;
  const isOwnKey = isSameOrigin(signature.keyId, actor);
  if (isOwnKey && known && isSignedBy(signature, known))
    return { uri: actor, document: null, isForwarder: false, signedAt };
  const forwarder = activity.isForwardable ? await verifyForwarder(federation, signature) : null;
  if (forwarder || !isOwnKey) return forwarder;
  const found = await federation.unverifiedFetches.findActor(
    actor,
    ({ actor: { keys } }) => isSignedByOneOf(signature, keys),
    requesterOf(received),
  );
  return found && { uri: actor, document: found.document, isForwarder: false, signedAt };
}

const isSignedBy = (signature: ParsedSignature, actor: RemoteActor): boolean =>
  isSignedByOneOf(signature, keysOf(actor));

async function verifyForwarder(
  { database }: InboundContext,
  signature: ParsedSignature,
): Promise<Sender | null> {
  const known = await findRemoteActorByKey(database.read, signature.keyId);
  return known && isSignedBy(signature, known)
    ? { uri: known.uri, document: null, isForwarder: true, signedAt: signature.signedAt }
    : null;
}
