// The endpoints of the timelines, and of the statuses of one account.
import { Type } from '@tandem/platform/schema/type.ts';
import { RangeQuery } from '../../timelines/by-number/status-range.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

const common = { method: 'GET', tag: 'timelines', scopes: ['read:statuses'] } as const;
const success = {
  status: 200,
  schema: Type.Array(Status),
  headers: ['Link'],
  description: 'Newest first.',
} as const;
const flag = Type.Optional(Type.Boolean());
const names = Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 10 }));

export const homeTimeline = clientEndpoint({
  ...common,
  path: '/api/v1/timelines/home',
  operationId: 'readHomeTimeline',
  summary: 'Read the home timeline',
  description: 'Statuses and boosts of followed accounts, and one’s own. 20 by default, at most 40.',
  access: 'bearer',
  query: Type.Object(RangeQuery),
  success,
});

export const publicTimeline = clientEndpoint({
  ...common,
  path: '/api/v1/timelines/public',
  operationId: 'readPublicTimeline',
  summary: 'Read the public timeline',
  description: '20 by default, at most 40.',
  access: 'optional',
  query: Type.Object({ ...RangeQuery, local: flag, remote: flag, only_media: flag }),
  success,
  // Polls end with time alone.
  cache: 'anonymous-minute',
});

export const tagTimeline = clientEndpoint({
  ...common,
  path: '/api/v1/timelines/tag/{hashtag}',
  operationId: 'readTagTimeline',
  summary: 'Read the public statuses with a hashtag',
  description: '20 by default, at most 40. `any`, `all` and `none` are further hashtags.',
  access: 'optional',
  params: Type.Object({ hashtag: Type.String() }),
  query: Type.Object({
    ...RangeQuery,
    any: names,
    all: names,
    none: names,
    local: flag,
    remote: flag,
    only_media: flag,
  }),
  success,
  // Polls end with time alone.
  cache: 'anonymous-minute',
});

export const accountStatuses = clientEndpoint({
  ...common,
  path: '/api/v1/accounts/{id}/statuses',
  operationId: 'listAccountStatuses',
  summary: 'List the statuses and boosts of an account',
  description: '20 by default, at most 40.',
  access: 'optional',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    ...RangeQuery,
    only_media: flag,
    exclude_replies: flag,
    exclude_reblogs: flag,
    pinned: flag,
    tagged: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  success,
  refuses: ['not-found'],
});
