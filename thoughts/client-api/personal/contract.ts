// The endpoints of what users keep of statuses for themselves: bookmarks, pins, muted conversations.
import { Type } from '@tandem/platform/schema/type.ts';
import { RangeQuery } from '../../timelines/by-number/status-range.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

const common = {
  method: 'POST',
  tag: 'statuses',
  access: 'bearer',
  params: Type.Object({ id: Type.String() }),
  success: { status: 200, schema: Status, description: 'The status.' },
  refuses: ['not-found'],
} as const;

export const bookmarkStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/bookmark',
  operationId: 'bookmarkStatus',
  summary: 'Bookmark a status',
  scopes: ['write:bookmarks'],
});

export const unbookmarkStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/unbookmark',
  operationId: 'unbookmarkStatus',
  summary: 'Remove a bookmark',
  scopes: ['write:bookmarks'],
});

export const pinStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/pin',
  operationId: 'pinStatus',
  summary: 'Pin one of the caller’s public statuses',
  description: 'At most five.',
  scopes: ['write:accounts'],
  refuses: ['not-found', 'invalid'],
});

export const unpinStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/unpin',
  operationId: 'unpinStatus',
  summary: 'Unpin a status',
  scopes: ['write:accounts'],
  refuses: ['not-found', 'invalid'],
});

export const muteStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/mute',
  operationId: 'muteStatus',
  summary: 'Mute the conversation of a status',
  description: 'Nothing in it notifies the caller any more.',
  scopes: ['write:mutes'],
});

export const unmuteStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/unmute',
  operationId: 'unmuteStatus',
  summary: 'Unmute the conversation of a status',
  scopes: ['write:mutes'],
});

export const listBookmarks = clientEndpoint({
  method: 'GET',
  tag: 'timelines',
  access: 'bearer',
  path: '/api/v1/bookmarks',
  operationId: 'listBookmarkedStatuses',
  summary: 'List bookmarked statuses',
  description: '20 by default, at most 40. The cursors are no ids.',
  scopes: ['read:bookmarks'],
  query: Type.Object(RangeQuery),
  success: {
    status: 200,
    schema: Type.Array(Status),
    headers: ['Link'],
    description: 'The newest bookmark first.',
  },
});
