// Verifies the signature of a GET request, for documents with a restricted audience.
import { Refusal } from '@tandem/platform/refusal.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { SignedCall } from '../../protocol/signatures/request.ts';
import type { ParsedSignature } from '../../protocol/signatures/validation.ts';
import { isSignedByOneOf, readSignature } from '../../protocol/signatures/verify.ts';
import {
  findRemoteActor,
  findRemoteActorByKey,
  keysOf,
  type RemoteActor,
  storeActorDocument,
} from '../../remote/actors/actors.ts';
import { isDomainBlocked } from '../../remote/blocked-domains.ts';
import { createFetchBudget } from '../../transport/limits.ts';
import type { InboundContext } from '../handler.ts';
import { type Requester, verificationContextOf } from '../received-request.ts';

/** Memory of a waiting request without a body: headers and Node.js objects. */
const REQUEST_BYTES = 16_384;

/**
 * The actor that signed the request. Null without a signature, with a wrong one, or for an unknown actor,
 * which has no follows and no addressed thoughts. If the stored key does not verify, the key is fetched
 * within the budget of unverified requests; beyond it the request counts as unsigned.
 */
export async function verifyReader(federation: InboundContext, call: SignedCall): Promise<ActorId | null> {
  const signature = readSignature({ ...call.raw, body: null }, verificationContextOf(federation, call));
  if ('refusal' in signature) return null;
  const { keyId } = signature;
  const db = federation.database.read;
  const known =
    (await findRemoteActorByKey(db, keyId)) ?? (await findRemoteActor(db, keyId.replace(/#.*$/s, '')));
  if (!known || (await isDomainBlocked(db, known.uri))) return null;
  if (isSignedByOneOf(signature, keysOf(known))) return known.id;
  return verifyAnew(federation, call, signature, known).catch(orNull);
}

async function verifyAnew(
  federation: InboundContext,
  { address, releaseWhile }: SignedCall,
  signature: ParsedSignature,
  { uri }: RemoteActor,
): Promise<ActorId | null> {
  const requester: Requester = { address, releaseWhile, bytes: REQUEST_BYTES };
  const { unverifiedFetches } = federation;
  const found = await unverifiedFetches.findActor(
    uri,
    ({ actor }) => isSignedByOneOf(signature, actor.keys),
    requester,
  );
  if (found === null) return null;
  const fresh = await unverifiedFetches.runOnce(uri, requester, () =>
    storeActorDocument(federation, found.document, createFetchBudget()),
  );
  return fresh?.id ?? null;
}

function orNull(error: unknown): null {
  if (error instanceof Refusal && error.code === 'overloaded') return null;
  throw error;
}
