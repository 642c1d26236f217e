// Actors that move: what the new one says of the old one, and that the old one moved.
import type { ActorId } from '../../tables.ts';
import type { Federation } from '../federation-service.ts';
import type { FederationDb } from '../tables.ts';
import { keepDocument, type RemoteActor } from './actors.ts';
import type { Budget } from './budget.ts';
import { isDomainBlocked } from './domains.ts';
import { fetchActor } from './fetch.ts';
import { updateRemoteActor } from './store.ts';

/** The actor at `uri` as its server has it now, and the ids that it says are its own too. @throws RemoteError. */
export async function fetchAliases(
  federation: Federation,
  uri: string,
  budget: Budget,
): Promise<{ actor: RemoteActor; alsoKnownAs: readonly string[] } | null> {
  if ((await isDomainBlocked(federation.database.read, uri)) || !budget.spend(uri)) return null;
  const fetched = await fetchActor(federation, uri);
  const actor = await keepDocument(federation, fetched.document, budget);
  return actor && { actor, alsoKnownAs: fetched.actor.alsoKnownAs };
}

export const keepMove = (tx: FederationDb, id: ActorId, target: string): Promise<void> =>
  updateRemoteActor(tx, id, { moved_to: target });
