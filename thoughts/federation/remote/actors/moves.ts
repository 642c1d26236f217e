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
type Move = { uri: string; handle: string | null };
export type FindMove = (id: ActorId) => Promise<Move | null>;
export type FindMoves = (ids: readonly ActorId[]) => Promise<ReadonlyMap<ActorId, Move>>;

type MoveContext = Pick<FederationContext, 'base' | 'database'>;

/** By the id of the old actor, without moves to blocked domains. */
export async function findMoves(
  context: MoveContext,
  ids: readonly ActorId[],
): Promise<ReadonlyMap<ActorId, Move>> {
  const actors = ids.length === 0 ? [] : await loadRemoteActors(context.database.read, ids);
  const moves = await Promise.all(
    actors.map(async (actor) => [actor.id, await readMove(context, actor)] as const),
  );
  return new Map(moves.flatMap(([id, move]) => (move === null ? [] : [[id, move] as const])));
}

async function readMove(
  { base, database: { read } }: MoveContext,
  { moved_to: target, uri }: RemoteActor,
): Promise<Move | null> {
  if (target === null || target === uri) return null;
  const local = readLocalUri(base, target);
  if (local !== null) return local.kind === 'actor' ? { uri: target, handle: local.username } : null;
  if (await isDomainBlocked(read, target)) return null;
  const known = await findRemoteActor(read, target);
  return { uri: target, handle: known ? handleOf(known) : null };
}
