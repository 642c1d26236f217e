// The endpoints of hashtags.
import { Type } from '@tandem/platform/schema/type.ts';
import { RangeQuery } from '../../timelines/by-number/status-range.ts';
import { Tag } from '../entities/tag.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

const byName = { tag: 'timelines', params: Type.Object({ name: Type.String() }) } as const;
const shown = { status: 200, schema: Tag, description: 'The hashtag, used or not.' } as const;

export const readTag = clientEndpoint({
  ...byName,
  method: 'GET',
  path: '/api/v1/tags/{name}',
  operationId: 'readTag',
  summary: 'Read a hashtag',
  access: 'optional',
  scopes: [],
  success: shown,
  refuses: ['not-found'],
});

export const followTag = clientEndpoint({
  ...byName,
  method: 'POST',
  path: '/api/v1/tags/{name}/follow',
  operationId: 'followTag',
  summary: 'Follow a hashtag',
  description: 'The home timeline shows listed public statuses with it. At most a hundred.',
  access: 'bearer',
  scopes: ['write:follows'],
  success: shown,
  refuses: ['invalid'],
});

export const unfollowTag = clientEndpoint({
  ...byName,
  method: 'POST',
  path: '/api/v1/tags/{name}/unfollow',
  operationId: 'unfollowTag',
  summary: 'Unfollow a hashtag',
  access: 'bearer',
  scopes: ['write:follows'],
  success: shown,
  refuses: ['not-found'],
});

export const listFollowedTags = clientEndpoint({
  method: 'GET',
  path: '/api/v1/followed_tags',
  operationId: 'listFollowedTags',
  tag: 'timelines',
  summary: 'List the hashtags that the caller follows',
  description: '100 by default, at most 200. The cursors are no ids.',
  access: 'bearer',
  scopes: ['read:follows'],
  query: Type.Object(RangeQuery),
  success: {
    status: 200,
    schema: Type.Array(Tag),
    headers: ['Link'],
    description: 'The last followed first.',
  },
});
