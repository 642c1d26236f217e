// Public profiles, individually and in lists, and the caller's own profile.
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { type Page, toPageBody } from '@tandem/platform/schema/paging.ts';
import { type Actor, requireActor, requireOwnActor } from '../../foundation/actors/actors.ts';
import type { Profile } from '../../foundation/actors/queries.ts';
import { readCounter } from '../../foundation/counters/counters.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { findRelationship } from '../relationships/relationships.ts';
import type { FullProfile, MovedTo, PublicProfile, PublicUser } from './contract.ts';
import { presentFields, presentFullProfile, presentPublicUser } from './present.ts';
import { countDisabled, selectLocalUsers, selectTopFriends } from './store.ts';

/** The usernames of the top friends of each of `ids`, in order. */
export async function loadTopFriends(
  db: ThoughtsDb,
  ids: readonly ActorId[],
): Promise<ReadonlyMap<ActorId, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const friends = Map.groupBy(await selectTopFriends.rows(db, ids), ({ actor_id }) => actor_id);
  return new Map([...friends].map(([id, rows]) => [id, rows.map(({ username }) => username)]));
}

/** Public users in the given order, with one query for all top friends. */
export async function presentUsers(db: ThoughtsDb, actors: readonly Profile[]): Promise<PublicUser[]> {
  const friends = await loadTopFriends(
    db,
    actors.map(({ id }) => id),
  );
  return actors.map((actor) => presentPublicUser(actor, friends.get(actor.id) ?? []));
}

/** Local users with enabled accounts, newest first. */
export async function listUsers(db: ThoughtsDb, page: Page) {
  const users = await presentUsers(db, await selectLocalUsers.rows(db, page));
  const total = (await readCounter(db, 'local-users')) - (await countDisabled.count(db));
  return toPageBody(page, users, total);
}

/**
 * The move of a user: the new account's id, and its handle if known. Null if the user has not moved,
 * or moved to a blocked server.
 */
export type FindMove = (id: ActorId) => Promise<Move | null>;
/** {@link FindMove} for several users: the moves by the id of the user. */
export type FindMoves = (ids: readonly ActorId[]) => Promise<ReadonlyMap<ActorId, Move>>;
type Move = { uri: string; handle: string | null };

/** The public profile of a local user or a known `user@host`, with the viewer's relationship to the user. */
export async function readUser(
  db: ThoughtsDb,
  username: string,
  viewer: ActorId | null,
  findMove: FindMove,
): Promise<PublicProfile> {
  const actor = await requireActor(db, username);
  const friends = await loadTopFriends(db, [actor.id]);
  const shown = {
    ...presentPublicUser(actor, friends.get(actor.id) ?? []),
    fields: presentFields(actor.fields),
    movedTo: await loadMovedTo(findMove, actor),
  };
  const relationship = viewer && (await findRelationship(db, viewer, actor));
  return relationship ? { ...shown, relationship } : shown;
}

async function loadMovedTo(findMove: FindMove, actor: Actor): Promise<MovedTo | null> {
  if (actor.host === null && actor.moved_to === null) return null;
  const move = await findMove(actor.id);
  return move && { username: move.handle, url: move.uri };
}

/** The caller's own profile with the email address. */
export async function readOwnProfile(db: ThoughtsDb, caller: Caller): Promise<FullProfile> {
  const self = await requireOwnActor(db, caller);
  const account = await requireAccount(db, caller.accountId);
  const friends = await loadTopFriends(db, [self.id]);
  return presentFullProfile(self, account, friends.get(self.id) ?? []);
}
