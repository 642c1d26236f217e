// Who reads: the actor that signed a GET, for what only some may see.
import { Refusal } from '@tandem/platform/refusal.ts';
import type { ActorId } from '../../../tables.ts';
import type { ParsedSignature } from '../../protocol/signatures/parsed-signature.ts';
import type { SignedCall } from '../../protocol/signatures/signed-call.ts';
import { isSignedByOneOf, readSignature } from '../../protocol/signatures/verify.ts';
import {
  findRemoteActor,
  findRemoteActorByKey,
  keysOf,
  type RemoteActor,
  storeActorDocument,
} from '../../remote/actors/actors.ts';
import { isDomainBlocked } from '../../remote/blocked-domains.ts';
import { createFetchBudget } from '../../transport/limits/fetch-budget.ts';
import type { InboundContext } from '../context.ts';
import { type Requester, verificationContextOf } from '../received-request.ts';

/** What a request without a body holds while it waits: its headers and whatever Node keeps of it. */
const REQUEST_BYTES = 16_384;

/**
 * The actor that signed the request, null where it is not signed, not rightly, or by somebody not known here: who is
 * not known follows nobody and was addressed by nobody. A key that does not verify is looked for within the budget of
 * strangers, as anybody can read in somebody's name; beyond it the request counts as not signed.
 */
export async function verifyReader(federation: InboundContext, call: SignedCall): Promise<ActorId | null> {
  const reading = readSignature({ ...call.raw, body: null }, verificationContextOf(federation, call));
  if ('refusal' in reading) return null;
  const { keyId } = reading;
  const db = federation.database.read;
  const known =
    (await findRemoteActorByKey(db, keyId)) ?? (await findRemoteActor(db, keyId.replace(/#.*$/s, '')));
  if (!known || (await isDomainBlocked(db, known.uri))) return null;
  if (isSignedByOneOf(reading, keysOf(known))) return known.id;
  return verifyAnew(federation, call, reading, known).catch(orNull);
}

async function verifyAnew(
  federation: InboundContext,
  { address, releaseWhile }: SignedCall,
  reading: ParsedSignature,
  { uri }: RemoteActor,
): Promise<ActorId | null> {
  const requester: Requester = { address, releaseWhile, bytes: REQUEST_BYTES };
  const { unverifiedFetches } = federation;
  const found = await unverifiedFetches.findActor(
    uri,
    ({ actor }) => isSignedByOneOf(reading, actor.keys),
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
