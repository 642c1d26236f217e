// Finding actors: by the name that stands in a path, by the account that calls, by id.
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { notFound, unauthenticated } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { indexUser } from '../search-index/search-index.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import {
  type Actor,
  type ActorSummary,
  insertActor,
  type NewActor,
  PROFILE_COLUMNS,
  selectActorByAccount,
  selectActorByHandle,
  selectActorSummaries,
  selectActors,
  selectActorsByHandle,
  selectActorsLocked,
  selectBlockBetween,
  selectRemoteAmong,
} from './store.ts';

export type { Actor, ActorSummary as Named, Profile } from './store.ts';

/** What a list selects of `actor`, to show its people. */
export const PROFILE = PROFILE_COLUMNS;

/** `ada` is a user here, `bob@other.example` a remote actor known here; any case, with or without a leading @. */
export const findActor = (db: ThoughtsDb, name: string): Promise<Actor | undefined> =>
  selectActorByHandle.first(db, toHandleKey(name));

/** A name as {@link findActor} takes it, in the form in which names are compared. */
export const toHandleKey = (name: string): string => foldCase(name.replace(/^@/, ''));

/** Those of `names` who are known here, in no order; names as {@link findActor} takes them. */
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
  if (!actor) throw unauthenticated('This account does not exist any more.', 'invalid-token');
  return actor;
}

/** The id behind an optional login; null for somebody without one. */
export const viewerIdOf = (caller: Caller | null): ActorId | null => (caller ? ownActorId(caller) : null);

/** The id of the caller's own actor, as it was found together with the account. */
export function ownActorId({ actorId }: Caller): ActorId {
  if (actorId === undefined) throw new Error('Whoever calls acts as somebody here.');
  return actorId as ActorId;
}

/** What names each of `ids` in an answer, by id. */
export async function loadActorSummaries(
  db: ThoughtsDb,
  ids: Iterable<ActorId>,
): Promise<ReadonlyMap<ActorId, ActorSummary>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  return new Map((await selectActorSummaries.rows(db, wanted)).map((actor) => [actor.id, actor]));
}

/** Everybody named by `ids`, by id. */
export async function loadActors(
  db: ThoughtsDb,
  ids: Iterable<ActorId>,
): Promise<ReadonlyMap<ActorId, Actor>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  return new Map((await selectActors.rows(db, wanted)).map((actor) => [actor.id, actor]));
}

/**
 * Everybody named by `ids` as they are now, by id, theirs to change until the transaction ends: whoever else locks
 * one of them waits. For what must not happen at once to two people, such as a follow and a block.
 */
export async function lockActors(
  tx: ThoughtsDb,
  ids: Iterable<ActorId>,
  purpose: 'change' | 'deletion' = 'change',
): Promise<ReadonlyMap<ActorId, Actor>> {
  const locked = await selectActorsLocked(tx, [...new Set(ids)], purpose);
  return new Map(locked.map((actor) => [actor.id, actor]));
}

/** Stores somebody new, to be found by name from then on. */
export async function createActor(tx: ThoughtsDb, actor: NewActor): Promise<void> {
  await insertActor.rows(tx, actor);
  await indexUser(tx, { ...actor, display_name: actor.display_name ?? '' });
}

/** Whether any of `ids` lives on another server. */
export const isAnyRemote = async (db: ThoughtsDb, ids: readonly ActorId[]): Promise<boolean> =>
  ids.length > 0 && selectRemoteAmong.exists(db, ids);

/** Whether one of the two blocks the other, whichever way. */
export const isBlockedBetween = selectBlockBetween.exists;
