// The endpoints that read statuses.
import { Type } from '@tandem/platform/schema/type.ts';
import { Account, CustomEmoji } from '../entities/account.ts';
import { MediaAttachment } from '../entities/media-attachment.ts';
import { Poll } from '../entities/poll.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { PeopleQuery } from '../paging/people-range.ts';

const common = { method: 'GET', tag: 'statuses' } as const;
const open = {
  ...common,
  access: 'optional',
  scopes: ['read:statuses'],
  // Polls and filters end by time, without a commit.
  cache: 'per-caller-minute',
} as const;
const params = Type.Object({ id: Type.String() });

export const readStatus = clientEndpoint({
  ...open,
  path: '/api/v1/statuses/{id}',
  operationId: 'readStatus',
  summary: 'Read a status',
  params,
  success: { status: 200, schema: Status, description: 'The status.' },
});

export const readStatuses = clientEndpoint({
  ...open,
  path: '/api/v1/statuses',
  operationId: 'readStatuses',
  summary: 'Read several statuses',
  description: 'At most 40. What does not exist, or is not visible, is left out.',
  query: Type.Object({ id: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 40 })) }),
  success: { status: 200, schema: Type.Array(Status), description: 'In the order of the request.' },
});

const Context = Type.Object(
  { ancestors: Type.Array(Status), descendants: Type.Array(Status) },
  { title: 'Context' },
);

export const readContext = clientEndpoint({
  ...open,
  path: '/api/v1/statuses/{id}/context',
  operationId: 'readStatusContext',
  summary: 'Read the conversation around a status',
  description: 'At most 4096 before and 4096 after it; without a token 40 and 60, and 20 replies deep.',
  params,
  success: { status: 200, schema: Context, description: 'Before it, the root first; after it, depth first.' },
});

const StatusEdit = Type.Object(
  {
    content: Type.String(),
    spoiler_text: Type.String(),
    sensitive: Type.Boolean(),
    created_at: Type.String({ format: 'date-time' }),
    account: Account,
    media_attachments: Type.Array(MediaAttachment),
    poll: Type.Optional(Poll),
    emojis: Type.Array(CustomEmoji),
  },
  { title: 'StatusEdit' },
);

export const readHistory = clientEndpoint({
  ...open,
  path: '/api/v1/statuses/{id}/history',
  operationId: 'readStatusHistory',
  summary: 'Read the versions of a status',
  params,
  success: { status: 200, schema: Type.Array(StatusEdit), description: 'The oldest first.' },
});

export const StatusSource = Type.Object(
  { id: Type.String(), text: Type.String(), spoiler_text: Type.String() },
  { title: 'StatusSource' },
);

export const readSource = clientEndpoint({
  ...common,
  access: 'bearer',
  scopes: ['read:statuses'],
  path: '/api/v1/statuses/{id}/source',
  operationId: 'readStatusSource',
  summary: 'Read one of the caller’s statuses as it was written',
  params,
  success: { status: 200, schema: StatusSource, description: 'The text.' },
});

export const listQuotes = clientEndpoint({
  ...open,
  path: '/api/v1/statuses/{id}/quotes',
  operationId: 'listQuotes',
  summary: 'List what quotes a status',
  description:
    'With the approval of its author, as far as known here: 20 by default, at most 40. The addresses of other pages are ' +
    'in the header Link.',
  params,
  query: Type.Object(PeopleQuery),
  success: {
    status: 200,
    schema: Type.Array(Status),
    headers: ['Link'],
    description: 'What was approved last comes first.',
  },
});

const people = {
  ...open,
  // Mastodon requires the first; this server accepted the second before.
  scopes: ['read:accounts', 'read:statuses'],
  params,
  query: Type.Object(PeopleQuery),
  description: '40 by default, at most 80. The addresses of other pages are in the header Link.',
  success: { status: 200, schema: Type.Array(Account), headers: ['Link'], description: 'Newest first.' },
} as const;

export const listFavouritedBy = clientEndpoint({
  ...people,
  path: '/api/v1/statuses/{id}/favourited_by',
  operationId: 'listFavouritedBy',
  summary: 'List who favourited a status',
});

export const listRebloggedBy = clientEndpoint({
  ...people,
  path: '/api/v1/statuses/{id}/reblogged_by',
  operationId: 'listRebloggedBy',
  summary: 'List who boosted a status',
});
