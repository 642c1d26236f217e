// Finds actors by handle, by the caller's account, or by id.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { domainSuffixes, hostnameOf } from '@tandem/platform/http-client/domain-names.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { forbidden, notFound, unauthenticated } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { ActorId } from '../../ids.ts';
import { indexUser } from '../search-index/search-index.ts';
import type { ThoughtsDb } from '../tables/tables.ts';
import {
  type Actor,
  type ActorSummary,
  insertActor,
  type NewActor,
  selectActorByAccount,
  selectActorByHandle,
  selectActorSummaries,
  selectActors,
  selectActorsByHandle,
  selectActorsLocked,
  selectRemoteAmong,
  selectShownActorByHandle,
} from './store.ts';

export type { Actor, ActorSummary } from './store.ts';

/**
 * Finds `ada`, a local user, or `bob@other.example`, a known remote actor. Ignores case and a leading @.
 * Suspended actors and users with a disabled account are not found.
 */
export const findActor = (db: ThoughtsDb, name: string): Promise<Actor | undefined> =>
  selectShownActorByHandle.first(db, toHandleKey(name));

/** {@link findActor} including suspended actors, for moderation and for ending relations. */
export const findStoredActor = (db: ThoughtsDb, name: string): Promise<Actor | undefined> =>
  selectActorByHandle.first(db, toHandleKey(name));

/** The normalised form of a handle, as stored in `actor.handle_key`. */
export const toHandleKey = (name: string): string => foldCase(name.replace(/^@/, ''));

/**
 * The known actors among `names` that are not suspended, in unspecified order. Names as in {@link findActor}.
 */
export const findActors = async (db: ThoughtsDb, names: readonly string[]): Promise<Actor[]> =>
  names.length === 0 ? [] : selectActorsByHandle.rows(db, names.map(toHandleKey));

export async function requireActor(db: ThoughtsDb, name: string): Promise<Actor> {
  const actor = await findActor(db, name);
  if (!actor) throw notFound('user');
  return actor;
}

/** The caller's own actor. */
export async function requireOwnActor(db: ThoughtsDb, caller: Caller): Promise<Actor> {
  const actor = await selectActorByAccount.first(db, caller.accountId);
  if (!actor) throw unauthenticated('This account no longer exists.', 'invalid-token');
  return actor;
}

/** The actor id of an optional login, or null for an anonymous request. */
export const viewerIdOf = (caller: Caller | null): ActorId | null => (caller ? ownActorId(caller) : null);

/** The id of the caller's own actor, which authentication loads together with the account. */
export function ownActorId({ actorId }: Caller): ActorId {
  if (actorId === undefined) throw new Error('The caller has no actor.');
  return actorId as ActorId;
}

/** The summaries of `ids`, by id. */
export async function loadActorSummaries(
  db: ThoughtsDb,
  ids: Iterable<ActorId>,
): Promise<ReadonlyMap<ActorId, ActorSummary>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  return new Map((await selectActorSummaries.rows(db, wanted)).map((actor) => [actor.id, actor]));
}

/** The actors with `ids`, by id. */
export async function loadActors(
  db: ThoughtsDb,
  ids: Iterable<ActorId>,
): Promise<ReadonlyMap<ActorId, Actor>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  return new Map((await selectActors.rows(db, wanted)).map((actor) => [actor.id, actor]));
}

/**
 * Locks the actors with `ids` until the transaction ends and returns them by id. Serialises operations that
 * must not run concurrently on the same pair of actors, such as a follow and a block.
 */
export async function lockActors(
  tx: ThoughtsDb,
  ids: Iterable<ActorId>,
  purpose: 'change' | 'deletion' = 'change',
): Promise<ReadonlyMap<ActorId, Actor>> {
  const locked = await selectActorsLocked(tx, [...new Set(ids)], purpose);
  return new Map(locked.map((actor) => [actor.id, actor]));
}

/** Stores a new actor and adds it to the search index. */
export async function createActor(tx: ThoughtsDb, actor: NewActor): Promise<void> {
  await insertActor.rows(tx, actor);
  if (actor.host) await addHost(tx, actor.host);
  await indexUser(tx, { ...actor, display_name: actor.display_name ?? '' });
}

/** Whether any of `ids` is a remote actor. */
export const isAnyRemote = async (db: ThoughtsDb, ids: readonly ActorId[]): Promise<boolean> =>
  ids.length > 0 && selectRemoteAmong.exists(db, ids);

// The domains above the hosts of remote actors, for blocks of a domain with all subdomains.

const insertParent = defineQuery((tx: ThoughtsDb, domain: string, host: string) =>
  tx
    .insertInto('host_parent')
    .values({ domain, host })
    .onConflict((on) => on.doNothing()),
);

/** The host name without the port, if it has one, and its parent domains with a dot. */
const parentsOf = (host: string): string[] =>
  domainSuffixes(hostnameOf(host)).filter(
    (name, index) => name !== host && (index === 0 || name.includes('.')),
  );

/** Stores the domains above the host of a remote actor. Most hosts have none. */
async function addHost(tx: ThoughtsDb, host: string): Promise<void> {
  for (const domain of parentsOf(host)) await insertParent.run(tx, domain, host);
}

/**
 * Refuses (forbidden) a local user who has moved to another account. Posts, likes, boosts and follows call
 * it.
 */
export function requireNotMoved({ host, moved_to }: Pick<Actor, 'host' | 'moved_to'>): void {
  if (host === null && moved_to !== null)
    throw forbidden('You have moved to another account, so this one is read-only.', 'account-moved');
}
