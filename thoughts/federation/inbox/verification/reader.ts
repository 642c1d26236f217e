// Who reads: the actor that signed a GET, for what only some may see.
import { Refusal } from '@tandem/platform/refusal.ts';
import type { ActorId } from '../../../tables.ts';
import type { SignedCall } from '../../documents/reader.ts';
import type { Federation } from '../../federation-service.ts';
import {
  findRemoteActor,
  findRemoteActorByKey,
  keepDocument,
  keysOf,
  type RemoteActor,
} from '../../remote/actors.ts';
import { createBudget } from '../../remote/budget.ts';
import { isDomainBlocked } from '../../remote/domains.ts';
import type { ReadSignature } from '../../signatures/reading.ts';
import { isMadeWith, readSignature } from '../../signatures/verify.ts';
import type { Requester } from '../../strangers/stranger-budget.ts';
import { courtOf } from './court.ts';

/** What a request without a body holds while it waits: its headers and whatever Node keeps of it. */
const REQUEST_BYTES = 16_384;

/**
 * The actor that signed the request, null where it is not signed, not rightly, or by somebody not known here: who is
 * not known follows nobody and was addressed by nobody. A key that does not verify is looked for within the budget of
 * strangers, as anybody can read in somebody's name; beyond it the request counts as not signed.
 */
export async function verifyReader(federation: Federation, call: SignedCall): Promise<ActorId | null> {
  const reading = readSignature({ ...call.raw, body: null }, courtOf(federation, call));
  if ('refusal' in reading) return null;
  const { keyId } = reading;
  const db = federation.database.read;
  const known =
    (await findRemoteActorByKey(db, keyId)) ?? (await findRemoteActor(db, keyId.replace(/#.*$/s, '')));
  if (!known || (await isDomainBlocked(db, known.uri))) return null;
  if (isMadeWith(reading, keysOf(known))) return known.id;
  return verifyAnew(federation, call, reading, known).catch(orNull);
}

async function verifyAnew(
  federation: Federation,
  { address, releaseWhile }: SignedCall,
  reading: ReadSignature,
  { uri }: RemoteActor,
): Promise<ActorId | null> {
  const requester: Requester = { address, releaseWhile, bytes: REQUEST_BYTES };
  const { strangers } = federation;
  const found = await strangers.findActor(uri, ({ actor }) => isMadeWith(reading, actor.keys), requester);
  if (found === null) return null;
  const fresh = await strangers.runOnce(uri, requester, () =>
    keepDocument(federation, found.document, createBudget()),
  );
  return fresh?.id ?? null;
}

function orNull(error: unknown): null {
  if (error instanceof Refusal && error.code === 'overloaded') return null;
  throw error;
}
