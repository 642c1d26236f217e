// The follow operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser, UserParams } from '../../accounts/users/contract.ts';
import { CursorPageOf, CursorQuery } from '../../foundation/paging/cursors.ts';

const path = '/users/{username}/follow';

export const follow = endpoint({
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

export const unfollow = endpoint({
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

export const followers = endpoint({
  ...listed,
  path: '/users/{username}/followers',
  operationId: 'listFollowers',
  summary: 'List the followers of a user',
  description: 'Accepted follows only. Nobody, for others, where the user does not show the network.',
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'Newest first.' },
});

export const following = endpoint({
  ...listed,
  path: '/users/{username}/following',
  operationId: 'listFollowing',
  summary: 'List the users that a user follows',
  description: 'Accepted follows only. Nobody, for others, where the user does not show the network.',
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'Newest first.' },
});
