// Account moves: aliases of the target, and where an actor moved to.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, findActor, loadActors } from '../../../foundation/actors/actors.ts';
import { handleOf } from '../../../foundation/actors/present.ts';
import { actorUri, readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import { listAliases } from '../../../people/moves/aliases.ts';
import type { FederationContext } from '../../context.ts';
import type { FetchBudget } from '../../transport/limits.ts';
import { isDomainBlocked } from '../blocked-domains.ts';
import { findRemoteActor, loadRemoteActors, type RemoteActor, storeActorDocument } from './actors.ts';
import { fetchActor } from './fetch-actor.ts';
import { updateActor, updateRemoteActor } from './store.ts';

/** An account, as its own server describes it now. */
export type MoveTarget = {
  actor: Actor;
  uri: string;
  alsoKnownAs: readonly string[];
  movedTo: string | null;
  /** The collection of followers on another server. */
  followersUri: string | null;
};

/**
 * The account with the id `uri`, fetched unless it belongs to this server. Null if it does not exist here, or
 * for a blocked domain or an exhausted budget. @throws RemoteError.
 */
export async function fetchMoveTarget(
  federation: FederationContext,
  uri: string,
  budget: FetchBudget,
): Promise<MoveTarget | null> {
  const { database, base } = federation;
  const local = readLocalUri(base, uri);
  if (local !== null) return local.kind === 'actor' ? findLocalTarget(federation, local.username) : null;
  if ((await isDomainBlocked(database.read, uri)) || !budget.trySpend(uri)) return null;
  const { actor: parsed, document } = await fetchActor(federation, uri);
  const stored = await storeActorDocument(federation, document, budget);
  const actor = stored && (await loadActors(database.read, [stored.id])).get(stored.id);
  if (!actor) return null;
  const { uri: id, alsoKnownAs, movedTo, followers } = parsed;
  return { actor, uri: id, alsoKnownAs, movedTo, followersUri: followers };
}

async function findLocalTarget(
  { database, base }: MoveContext,
  username: string,
): Promise<MoveTarget | null> {
  const actor = await findActor(database.read, username);
  if (actor?.host !== null) return null;
  const aliases = await listAliases(database.read, actor.id);
  return {
    actor,
    uri: actorUri(base, actor.username),
    alsoKnownAs: aliases.map((alias) => alias.uri),
    movedTo: actor.moved_to,
    followersUri: null,
  };
}

/** Stores the target that a remote actor states; `movedAt` is null if the move is not carried out now. */
export async function storeMove(
  tx: FederationDb,
  id: ActorId,
  target: string,
  movedAt: Instant | null,
): Promise<void> {
  await updateRemoteActor.run(tx, id, { moved_to: target });
  if (movedAt !== null) await updateActor.run(tx, id, { moved_to: target, moved_at: movedAt });
}

/** The target of an actor's move: the id, and the handle if known. */
type Move = { uri: string; handle: string | null };
export type FindMove = (id: ActorId) => Promise<Move | null>;
export type FindMoves = (ids: readonly ActorId[]) => Promise<ReadonlyMap<ActorId, Move>>;

type MoveContext = Pick<FederationContext, 'base' | 'database'>;

/** By the id of the old actor, without moves to blocked domains. */
export async function findMoves(
  context: MoveContext,
  ids: readonly ActorId[],
): Promise<ReadonlyMap<ActorId, Move>> {
  const stated = await selectStatedMoves(context.database.read, ids);
  const moves = await Promise.all(
    stated.map(async ({ id, uri, target }) => [id, await readMove(context, uri, target)] as const),
  );
  return new Map(moves.flatMap(([id, move]) => (move === null ? [] : [[id, move] as const])));
}

type StatedMove = { id: ActorId; uri: string | null; target: string };

/** What the documents of remote actors state, and what local users chose. */
async function selectStatedMoves(db: FederationDb, ids: readonly ActorId[]): Promise<StatedMove[]> {
  if (ids.length === 0) return [];
  const local = [...(await loadActors(db, ids)).values()].flatMap(({ id, host, moved_to: target }) =>
    host !== null || target === null ? [] : { id, uri: null, target },
  );
  const remote = (await loadRemoteActors(db, ids)).flatMap(({ id, uri, stated_move: target }: RemoteActor) =>
    target === null ? [] : { id, uri, target },
  );
  return [...local, ...remote];
}

async function readMove(
  { base, database: { read } }: MoveContext,
  uri: string | null,
  target: string,
): Promise<Move | null> {
  if (target === uri) return null;
  const local = readLocalUri(base, target);
  if (local !== null) return local.kind === 'actor' ? { uri: target, handle: local.username } : null;
  if (await isDomainBlocked(read, target)) return null;
  const known = await findRemoteActor(read, target);
  return { uri: target, handle: known ? handleOf(known) : null };
}
