// Routes of follows.
import { randomUUIDv7 } from 'node:crypto';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser, UserParams } from '../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../context.ts';
import { requireActor, requireOwnActor, viewerIdOf } from '../../foundation/actors/actors.ts';
import { CursorPageOf, CursorQuery, readPositionPage } from '../../foundation/paging/cursors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type FollowKey, requestFollow } from './follow.ts';
import { listFollowers, listFollowing } from './lists.ts';
import {
  acceptAllRequests,
  acceptRequest,
  listFollowRequests,
  rejectRequest,
  removeFollower,
} from './requests.ts';
import { unfollow } from './unfollow.ts';

export function mountFollows(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(follow, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: followerId } = await requireOwnActor(tx, caller);
      const { id: followeeId, host } = await requireActor(tx, params.username);
      const uri = host === null ? null : `${thoughts.base}/activities/${randomUUIDv7()}`;
      await requestFollow(tx, { followerId, followeeId, uri }, clock.now());
    });
  });

  http.mount(unfollowEndpoint, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: followerId } = await requireOwnActor(tx, caller);
      const { id: followeeId } = await requireActor(tx, params.username);
      if (followerId !== followeeId) await unfollow(tx, { followerId, followeeId }, clock.now());
    });
  });

  http.mount(followers, ({ params, query, caller }) =>
    listFollowers(database.read, params.username, readPositionPage(query), viewerIdOf(caller)),
  );

  http.mount(following, ({ params, query, caller }) =>
    listFollowing(database.read, params.username, readPositionPage(query), viewerIdOf(caller)),
  );
}

export function mountFollowRequests({ http, database, clock, base }: ThoughtsContext): void {
  http.mount(followRequests, async ({ caller, query }) => {
    const { id } = await requireOwnActor(database.read, caller);
    return listFollowRequests(database.read, base, id, readPositionPage(query));
  });

  http.mount(acceptFollowRequest, ({ caller, params, commit }) =>
    commit(async (tx) => acceptRequest(tx, await keyOf(tx, caller, params.username), clock.now())),
  );

  http.mount(rejectFollowRequest, ({ caller, params, commit }) =>
    commit(async (tx) => rejectRequest(tx, await keyOf(tx, caller, params.username), clock.now())),
  );

  http.mount(acceptAllFollowRequests, ({ caller, commit }) =>
    commit(async (tx) => acceptAllRequests(tx, (await requireOwnActor(tx, caller)).id, clock.now())),
  );

  http.mount(removeFollowerEndpoint, ({ caller, params, commit }) =>
    commit(async (tx) => {
      await removeFollower(tx, await keyOf(tx, caller, params.username), clock.now());
    }),
  );
}

/** The follow of the caller by `username`. */
const keyOf = async (tx: ThoughtsDb, caller: Caller, username: string): Promise<FollowKey> => ({
  followerId: (await requireActor(tx, username)).id,
  followeeId: (await requireOwnActor(tx, caller)).id,
});

// The endpoints of follows.

const path = '/users/{username}/follow';

const follow = endpoint({
  method: 'POST',
  path,
  tag: 'social',
  operationId: 'followUser',
  summary: 'Follow a user',
  description:
    'Takes effect immediately, or creates a request if the user approves followers of this server. A follow of ' +
    '`user@host` is pending until that server accepts it. Following again changes nothing.',
  access: 'bearer',
  params: UserParams,
  success: { status: 204, description: 'Following, or requested.' },
  refuses: ['forbidden'],
});

const unfollowEndpoint = endpoint({
  method: 'DELETE',
  path,
  tag: 'social',
  operationId: 'unfollowUser',
  summary: 'Unfollow a user',
  description: 'Has no effect without a follow.',
  access: 'bearer',
  params: UserParams,
  success: { status: 204, description: 'Not following.' },
});

const listed = {
  method: 'GET',
  tag: 'social',
  access: 'optional',
  params: UserParams,
  query: Type.Object(CursorQuery),
  refuses: ['invalid'],
  cache: 'anonymous',
} as const;

const followers = endpoint({
  ...listed,
  path: '/users/{username}/followers',
  operationId: 'listFollowers',
  summary: 'List the followers of a user',
  description: 'Accepted follows only. Empty for others if the user hides the network.',
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'Newest first.' },
});

const following = endpoint({
  ...listed,
  path: '/users/{username}/following',
  operationId: 'listFollowing',
  summary: 'List the users that a user follows',
  description: 'Accepted follows only. Empty for others if the user hides the network.',
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'Newest first.' },
});

const FollowRequest = Type.Object(
  {
    username: Type.String({ description: '`user@host` for somebody on another server.' }),
    displayName: Type.String(),
    avatarUrl: Type.String(),
    url: Type.String({ description: 'The page of the profile.' }),
    requestedAt: Type.String({ format: 'date-time' }),
  },
  { title: 'FollowRequest' },
);

const followRequests = endpoint({
  method: 'GET',
  path: '/follow-requests',
  tag: 'social',
  operationId: 'listFollowRequests',
  summary: 'List follow requests',
  description: 'Requests of users of this server and of other servers.',
  access: 'bearer',
  query: Type.Object(CursorQuery),
  refuses: ['invalid'],
  success: { status: 200, schema: CursorPageOf(FollowRequest), description: 'Newest first.' },
});

const onRequest = { tag: 'social', access: 'bearer', params: UserParams, refuses: ['not-found'] } as const;

const acceptFollowRequest = endpoint({
  ...onRequest,
  method: 'POST',
  path: '/follow-requests/{username}/accept',
  operationId: 'acceptFollowRequest',
  summary: 'Accept a follow request',
  description: 'Changes nothing if it was accepted before.',
  success: { status: 204, description: 'Accepted.' },
});

const rejectFollowRequest = endpoint({
  ...onRequest,
  method: 'POST',
  path: '/follow-requests/{username}/reject',
  operationId: 'rejectFollowRequest',
  summary: 'Reject a follow request',
  description: 'Users of this server are not notified. They may ask again.',
  success: { status: 204, description: 'Rejected.' },
});

const acceptAllFollowRequests = endpoint({
  method: 'POST',
  path: '/follow-requests/accept-all',
  tag: 'social',
  operationId: 'acceptAllFollowRequests',
  summary: 'Accept all follow requests',
  description: 'The first 200 immediately, the others in the background.',
  access: 'bearer',
  success: { status: 202, description: 'Accepting.' },
});

const removeFollowerEndpoint = endpoint({
  ...onRequest,
  method: 'DELETE',
  path: '/followers/{username}',
  operationId: 'removeFollowerOf',
  summary: 'Remove a follower',
  description: 'On this or another server. Has no effect without a follow.',
  success: { status: 204, description: 'Removed.' },
});
