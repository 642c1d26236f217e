// Routes of follows.
import { randomUUIDv7 } from 'node:crypto';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser, UserParams } from '../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../context.ts';
import { requireActor, requireOwnActor, viewerIdOf } from '../../foundation/actors/actors.ts';
import { CursorPageOf, CursorQuery, readPositionPage } from '../../foundation/paging/cursors.ts';
import { requestFollow } from './follow.ts';
import { listFollowers, listFollowing } from './lists.ts';
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

// The endpoints of follows.

const path = '/users/{username}/follow';

const follow = endpoint({
  method: 'POST',
  path,
  tag: 'social',
  operationId: 'followUser',
  summary: 'Follow a user',
  description:
    'Takes effect immediately between local users; a follow of `user@host` is pending until that server accepts it. ' +
    'Following again changes nothing.',
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
  description: 'Nothing happens where there is no follow.',
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
  description: 'Accepted follows only. Nobody, for others, where the user does not show the network.',
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'Newest first.' },
});

const following = endpoint({
  ...listed,
  path: '/users/{username}/following',
  operationId: 'listFollowing',
  summary: 'List the users that a user follows',
  description: 'Accepted follows only. Nobody, for others, where the user does not show the network.',
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'Newest first.' },
});
