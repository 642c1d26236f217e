// Who reads: the actor that signed a GET, for what only some may see.
import type { ActorId } from '../../../tables.ts';
import { RemoteError } from '../../client/remote-error.ts';
import type { SignedCall } from '../../documents/reader.ts';
import type { Federation } from '../../federation-service.ts';
import { fetchRemoteActor, findRemoteActor, findRemoteActorByKey, keysOf } from '../../remote/actors.ts';
import { createBudget } from '../../remote/budget.ts';
import { isDomainBlocked } from '../../remote/domains.ts';
import { isMadeWith, readSignature } from '../../signatures/verify.ts';
import { courtOf } from './court.ts';
import { createRefusals } from './refusals.ts';

const refusals = createRefusals();

/**
 * The actor that signed the request, null where it is not signed, not rightly, or by somebody not known here: who is
 * not known follows nobody and was addressed by nobody. A key that does not verify is asked for once, and where that
 * does not help not again for a minute: anybody can read in somebody's name.
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
  const asked = `${known.uri} ${known.public_key ?? ''}`;
  if (refusals.has(asked, federation.clock.now())) return null;
  const fresh = await fetchRemoteActor(federation, known.uri, createBudget()).catch(orNull);
  if (fresh && isMadeWith(reading, keysOf(fresh))) return fresh.id;
  if (fresh?.public_key === known.public_key) refusals.add(asked, federation.clock.now());
  return null;
}

function orNull(error: unknown): null {
  if (error instanceof RemoteError) return null;
  throw error;
}
