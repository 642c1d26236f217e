// Federation management: remote followers and followees of users. Endpoints, functions and SQL.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { type Actor, findActor } from '../../../foundation/actors/actors.ts';
import { displayNameOf, handleOf, profileUrl } from '../../../foundation/actors/present.ts';
import { actorUri } from '../../../foundation/addresses/object-ids.ts';
import { isSuspended } from '../../../foundation/relations/queries.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { FollowState } from '../../../people/follows/follow.ts';
import type { FederationContext } from '../../context.ts';
import { type Handle, readHandle } from '../../protocol/wire/web-finger.ts';
import { findRemoteActor, loadRemoteActors, type RemoteActor } from '../../remote/actors/actors.ts';
import { type LookupCaller, type LookupContext, resolveHandle } from '../../remote/actors/handle-lookups.ts';

const RemoteActorView = Type.Object(
  {
    actorUrl: Type.String({ examples: ['https://other.example/users/bob'] }),
    handle: Type.String({ examples: ['bob@other.example'] }),
    username: Type.String(),
    displayName: Type.String(),
    bio: Type.String(),
    avatarUrl: Type.String(),
    headerUrl: Type.String(),
    url: Type.String(),
    state: nullable(
      Type.String({
        enum: ['pending', 'accepted'],
        description: 'The state of the follow; null if there is none.',
      }),
    ),
  },
  { title: 'RemoteActor' },
);
type RemoteActorView = Static<typeof RemoteActorView>;

/** Either `actorUrl` or `handle` is required. */
const ActorReference = Type.Object(
  {
    actorUrl: optionalNullable(Type.String({ maxLength: 2048 })),
    handle: optionalNullable(Type.String({ maxLength: 512, examples: ['bob@other.example'] })),
  },
  { title: 'RemoteActorReference' },
);
type ActorReference = Static<typeof ActorReference>;

const FollowRemoteRequest = Type.Object(
  { handle: Type.String({ maxLength: 512, examples: ['bob@other.example'] }) },
  { title: 'FollowRemoteRequest' },
);

const managed = { tag: 'federation', access: 'bearer' } as const;
const list = { status: 200, schema: Type.Array(RemoteActorView), description: 'Newest first.' };
const onWhom = {
  ...managed,
  input: { kind: 'json', schema: ActorReference },
  refuses: ['not-found'],
} as const;

export const pendingFollowers = endpoint({
  ...managed,
  method: 'GET',
  path: '/federation/pending-followers',
  operationId: 'listPendingFollowers',
  summary: 'List follow requests from other servers',
  description:
    'Actors waiting for a decision of a user with manual approval: at most 1,000; if there are more, ' +
    'the newest of each server.',
  success: list,
});

export const acceptFollower = endpoint({
  ...onWhom,
  method: 'POST',
  path: '/federation/accept-follower',
  operationId: 'acceptFollower',
  summary: 'Accept a follow request from another server',
  description: 'By actor id or handle.',
  success: { status: 204, description: 'The request is accepted and an Accept is sent.' },
});

export const rejectFollower = endpoint({
  ...onWhom,
  method: 'POST',
  path: '/federation/reject-follower',
  operationId: 'rejectFollower',
  summary: 'Reject a follow request from another server',
  description: 'By actor id or handle. The actor can request again.',
  success: { status: 204, description: 'The request is rejected and a Reject is sent.' },
});

export const removeFollower = endpoint({
  ...onWhom,
  method: 'DELETE',
  path: '/federation/remote-follower',
  operationId: 'removeFollower',
  summary: 'Remove a follower on another server',
  description: 'By actor id or handle. The actor can request again.',
  success: { status: 204, description: 'The follower is removed and a Reject is sent.' },
});

export const remoteFollowing = endpoint({
  ...managed,
  method: 'GET',
  path: '/federation/remote-following',
  operationId: 'listRemoteFollowing',
  summary: 'List the caller’s follows on other servers',
  description: 'Includes pending follows.',
  success: list,
});

export const followRemote = endpoint({
  ...managed,
  method: 'POST',
  path: '/federation/follow-remote',
  operationId: 'followRemoteActor',
  summary: 'Follow a remote actor',
  description: 'The Follow is sent later; `state` becomes `accepted` when the other server accepts it.',
  input: { kind: 'json', schema: FollowRemoteRequest },
  success: { status: 202, schema: RemoteActorView, description: 'The follow is requested.' },
  refuses: ['invalid', 'forbidden', 'not-found', 'too-many', 'bad-gateway'],
});

export const unfollowRemote = endpoint({
  ...onWhom,
  method: 'POST',
  path: '/federation/unfollow-remote',
  operationId: 'unfollowRemoteActor',
  summary: 'Unfollow a remote actor',
  description: 'By actor id or handle. A pending request is withdrawn.',
  success: { status: 204, description: 'The actor is not followed and an Undo is sent.' },
});

export const lookUp = endpoint({
  ...managed,
  method: 'GET',
  path: '/remote-actors',
  operationId: 'lookUpRemoteActor',
  summary: 'Look up a remote actor',
  description: 'Fetches unknown actors from their server.',
  query: Type.Object({ handle: Type.String({ examples: ['bob@other.example'] }) }),
  success: { status: 200, schema: RemoteActorView, description: '`state` is that of the caller’s follow.' },
  refuses: ['invalid', 'not-found', 'too-many', 'bad-gateway'],
});

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

// API representation of remote actors.
export const presentRemoteActor = (
  actor: Actor & { uri: string },
  state: FollowState | null,
): RemoteActorView => ({
  actorUrl: actor.uri,
  handle: handleOf(actor),
  username: actor.username,
  displayName: displayNameOf(actor),
  bio: actor.bio,
  avatarUrl: actor.avatar_url,
  headerUrl: actor.header_url,
  url: actor.url ?? actor.uri,
  state,
});

/** More than a client displays; older ones can be found by name. */
const LIMIT = 1000;

/**
 * Remote actors with a pending request to follow a local user, unordered. Beyond the limit, the newest of
 * each host take precedence, so that a flooding host does not hide other requests.
 */
const selectPendingFollowers = defineQuery((db: FederationDb, followeeId: ActorId) => {
  const pending = db
    .selectFrom('follow')
    .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.follower_id')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select(['follow.follower_id as id', 'follow.state', 'follow.created_at'])
    .select(
      sql<number>`row_number() over (partition by actor.host order by follow.created_at desc, actor.id desc)`.as(
        'position',
      ),
    )
    .where('follow.followee_id', '=', followeeId)
    .where('follow.state', '=', 'pending');
  return db
    .selectFrom(pending.as('pending'))
    .select(['id', 'state', 'created_at'])
    .orderBy('position')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMIT);
});

/** Remote actors with a pending or accepted follow by a local user, newest first. */
export const selectRemoteFollowing = defineQuery((db: FederationDb, followerId: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('remote_actor', 'remote_actor.actor_id', 'follow.followee_id')
    .select(['follow.followee_id as id', 'follow.state'])
    .where('follow.follower_id', '=', followerId)
    .orderBy('follow.created_at', 'desc')
    .orderBy('follow.followee_id', 'desc')
    .limit(LIMIT),
);
