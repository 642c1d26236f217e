// Federation management: remote followers and followees of users.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { type Actor, findActor } from '../../../foundation/actors/actors.ts';
import { profileUrl } from '../../../foundation/actors/present.ts';
import { actorUri } from '../../../foundation/addresses/object-ids.ts';
import { isSuspended } from '../../../foundation/relations/queries.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { FederationContext } from '../../context.ts';
import { type Handle, readHandle } from '../../protocol/wire/read/handle.ts';
import { findRemoteActor, loadRemoteActors, type RemoteActor } from '../../remote/actors/actors.ts';
import type { LookupCaller } from '../../remote/actors/handle-lookups.ts';
import { type LookupContext, resolveHandle } from '../../remote/actors/resolve-handle.ts';
import type { ActorReference, RemoteActorView } from './contract.ts';
import { presentRemoteActor } from './present.ts';
import { selectPendingFollowers } from './store.ts';

/** Parses a handle. Refuses (invalid) other text at `pointer`. */
export function requireHandle(text: string | undefined, pointer: string): Handle {
  const handle = text === undefined ? null : readHandle(text);
  if (handle === null) throw invalid(pointer, 'must be a handle like user@host');
  return handle;
}

/**
 * The local user if the handle belongs to this server, else null. Refuses (not found) an unknown local name.
 */
export async function findLocal(
  { database, base }: FederationContext,
  handle: Handle,
): Promise<Actor | null> {
  if (handle.host !== hostOf(base)) return null;
  const actor = await findActor(database.read, foldCase(handle.username));
  if (actor?.host !== null) throw notFound('user');
  return actor;
}

/** The host as it appears in handles: without the default port of https. */
const hostOf = (base: string): string => URL.parse(`https://${new URL(base).host}`)?.host ?? '';

/** Resolves a handle. Refuses (not found) an unknown or suspended actor, and as `resolveHandle` does. */
export async function requireRemote(
  federation: LookupContext,
  handle: Handle,
  caller: LookupCaller,
): Promise<RemoteActor> {
  const actor = await resolveHandle(federation, handle, caller);
  if (actor === null || (await isSuspended(federation.database.read, actor.id)))
    throw notFound('remote actor');
  return actor;
}

/**
 * The stored remote actor named by a request body. Refuses a body without actor (invalid) and an unknown
 * actor (not found).
 */
export async function requireKnownActor(
  { database }: FederationContext,
  { actorUrl, handle }: ActorReference,
): Promise<RemoteActor> {
  if (!actorUrl && !handle) throw invalid('', 'must have an actorUrl or a handle');
  const actor = actorUrl
    ? await findRemoteActor(database.read, actorUrl)
    : await findByHandle(database.read, requireHandle(handle ?? '', '/handle'));
  if (!actor) throw notFound('remote actor');
  return actor;
}

async function findByHandle(db: FederationDb, { username, host }: Handle): Promise<RemoteActor | undefined> {
  const actor = await findActor(db, `${username}@${host}`);
  const [remote] = actor ? await loadRemoteActors(db, [actor.id]) : [];
  return remote;
}

/** Pending remote followers of a local user, newest first. */
export async function listPendingFollowers(db: FederationDb, self: ActorId): Promise<RemoteActorView[]> {
  const rows = await selectPendingFollowers.rows(db, self);
  rows.sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  return presentRemoteActors(db, rows);
}

/** One view per row, in the order of the rows. */
export async function presentRemoteActors(
  db: FederationDb,
  rows: readonly { id: ActorId; state: 'pending' | 'accepted' }[],
): Promise<RemoteActorView[]> {
  const actors = await loadRemoteActors(
    db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(actors.map((actor) => [actor.id, actor]));
  return rows.flatMap(({ id, state }) => {
    const actor = byId.get(id);
    return actor ? [presentRemoteActor(actor, state)] : [];
  });
}

/** A local user in the form of a remote actor, for `user@host` handles of this server. */
export const presentLocal = (base: string, actor: Actor): RemoteActorView => ({
  ...presentRemoteActor({ ...actor, uri: actorUri(base, actor.username) }, 'accepted'),
  handle: `${actor.username}@${hostOf(base)}`,
  url: profileUrl(base, actor),
});
