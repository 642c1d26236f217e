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

/** `document` is the actor's, where it had to be fetched. A forwarder is not the activity's actor. */
export type Sender = {
  uri: string;
  document: JsonObject | null;
  isForwarder: boolean;
  /** When the request was signed. */
  signedAt: Instant;
};

/**
 * `known` is the stored actor of the activity. Null unless the request's bytes are signed with a key that the
 * actor lists at its own address (CVE-2025-54888, CVE-2026-96625). Stored keys come first; one that is not
 * stored, or does not verify, is fetched within the budget of unverified requests. What carries a Linked Data
 * Signature may come from an actor known here who forwards it: that signature itself counts for nothing.
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
