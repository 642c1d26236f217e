// Actors that move: what the new one says of the old one, and that the old one moved.
import type { ActorId } from '../../../tables.ts';
import type { FederationContext } from '../../context.ts';
import type { FederationDb } from '../../tables.ts';
import type { FetchBudget } from '../../transport/limits/fetch-budget.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { fetchActor } from '../fetch.ts';
import { type RemoteActor, storeActorDocument } from './actors.ts';
import { updateRemoteActor } from './store.ts';

/**
 * The actor at `uri` as its server has it now, and the ids that it says are its own too. @throws RemoteError.
 */
export async function fetchAliases(
  federation: FederationContext,
  uri: string,
  budget: FetchBudget,
): Promise<{ actor: RemoteActor; alsoKnownAs: readonly string[] } | null> {
  if ((await isDomainBlocked(federation.database.read, uri)) || !budget.trySpend(uri)) return null;
  const fetched = await fetchActor(federation, uri);
  const actor = await storeActorDocument(federation, fetched.document, budget);
  return actor && { actor, alsoKnownAs: fetched.actor.alsoKnownAs };
}

export const storeMove = (tx: FederationDb, id: ActorId, target: string): Promise<void> =>
  updateRemoteActor.run(tx, id, { moved_to: target });
