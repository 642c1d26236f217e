// Verifies the sender of an activity, and recognises blocked senders before any key lookup.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { findActor } from '../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import { isBlockedBetween, isSuspended } from '../../../foundation/relations/queries.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { JsonObject } from '../../protocol/json.ts';
import type { ParsedSignature } from '../../protocol/signatures/validation.ts';
import { isSignedByOneOf, readSignature } from '../../protocol/signatures/verify.ts';
import { type ParsedActivity, readInner } from '../../protocol/wire/read/activity.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { findRemoteActorByKey, keysOf, type RemoteActor } from '../../remote/actors/actors.ts';
import { findThoughtIdByUri } from '../../remote/thoughts/thoughts.ts';
import type { InboundContext } from '../handler.ts';
import { type ReceivedRequest, requesterOf, verificationContextOf } from '../received-request.ts';
import { selectAuthorOf } from '../store.ts';

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

/** Types that only remove something are accepted, so that content of a blocked actor can still be removed. */
const REMOVING_TYPES = ['Undo', 'Delete', 'Block'];

/**
 * Whether the alleged actor is suspended, or either it or the local user concerned blocks the other. The
 * response is the same as without a block, so that it reveals nothing.
 */
export async function isBlockedSender(
  federation: InboundContext,
  activity: ParsedActivity,
  known: RemoteActor,
  owner: ActorId | null,
): Promise<boolean> {
  if (REMOVING_TYPES.includes(activity.type)) return false;
  if (await isSuspended(federation.database.read, known.id)) return true;
  const concerned = (await findConcerned(federation, activity)) ?? owner;
  return concerned !== null && (await isBlockedBetween(federation.database.read, concerned, known.id));
}

/**
 * The local user concerned: the followee, the sender of the accepted or rejected Follow, or the author of the
 * liked or boosted thought.
 */
async function findConcerned(
  { database, base }: InboundContext,
  activity: ParsedActivity,
): Promise<ActorId | null> {
  const inner = readInner(activity.object, ['Follow']);
  const uri = inner?.actor ?? activity.object?.uri ?? null;
  const local = uri === null ? null : readLocalUri(base, uri);
  if (uri !== null && (local?.kind === 'thought' || local?.kind === 'page')) {
    const id = await findThoughtIdByUri({ base }, database.read, uri);
    return id && selectAuthorOf.value(database.read, id);
  }
  if (local?.kind !== 'actor') return null;
  const actor = await findActor(database.read, local.username);
  return actor?.host === null ? actor.id : null;
}
