// Account moves: aliases of the target, and the stored move of the old actor.
import { handleOf } from '../../../foundation/actors/present.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { FederationContext } from '../../context.ts';
import type { FetchBudget } from '../../transport/limits/fetch-budget.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { findRemoteActor, loadRemoteActors, type RemoteActor, storeActorDocument } from './actors.ts';
import { fetchActor } from './fetch-actor.ts';
import { updateRemoteActor } from './store.ts';

/** Fetches the actor at `uri` and its aliases (`alsoKnownAs`). @throws RemoteError. */
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

/** The target of a remote actor's move: the id, and the handle if known. */
export type Move = { uri: string; handle: string | null };
export type FindMove = (id: ActorId) => Promise<Move | null>;

/** Null without a move, and for moves to blocked domains. */
export async function findMove(
  { base, database: { read } }: Pick<FederationContext, 'base' | 'database'>,
  id: ActorId,
): Promise<Move | null> {
  const [actor] = await loadRemoteActors(read, [id]);
  const uri = actor?.moved_to ?? null;
  if (uri === null || uri === actor?.uri) return null;
  const local = readLocalUri(base, uri);
  if (local !== null) return local.kind === 'actor' ? { uri, handle: local.username } : null;
  if (await isDomainBlocked(read, uri)) return null;
  const known = await findRemoteActor(read, uri);
  return { uri, handle: known ? handleOf(known) : null };
}
