// The endpoints of direct conversations.
import { Type } from '@tandem/platform/schema/type.ts';
import { RangeQuery } from '../../timelines/by-number/status-range.ts';
import { Conversation } from '../entities/conversation.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

const common = { tag: 'timelines', access: 'bearer' } as const;
const byId = { params: Type.Object({ id: Type.String() }), refuses: ['not-found'] } as const;
const path = '/api/v1/conversations';

export const listConversations = clientEndpoint({
  ...common,
  method: 'GET',
  path,
  operationId: 'listConversations',
  scopes: ['read:statuses'],
  summary: 'List the caller’s direct conversations',
  description: '20 by default, at most 40. The cursors are no ids.',
  query: Type.Object(RangeQuery),
  success: {
    status: 200,
    schema: Type.Array(Conversation),
    headers: ['Link'],
    description: 'The one with the newest status first.',
  },
});

export const readConversation = clientEndpoint({
  ...common,
  ...byId,
  method: 'POST',
  path: `${path}/{id}/read`,
  operationId: 'markConversationRead',
  summary: 'Mark a direct conversation as read',
  scopes: ['write:conversations'],
  success: { status: 200, schema: Conversation, description: 'The conversation.' },
});

export const deleteConversation = clientEndpoint({
  ...common,
  ...byId,
  method: 'DELETE',
  path: `${path}/{id}`,
  operationId: 'deleteConversation',
  summary: 'Remove a direct conversation from the list',
  description: 'Its statuses stay; the next one brings it back.',
  scopes: ['write:conversations'],
  success: { status: 200, schema: Type.Object({}), description: 'Nothing.' },
});

export const directTimeline = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/timelines/direct',
  operationId: 'readDirectTimeline',
  summary: 'Read the direct statuses from and to the caller',
  scopes: ['read:statuses'],
  description: '20 by default, at most 40.',
  query: Type.Object(RangeQuery),
  success: { status: 200, schema: Type.Array(Status), headers: ['Link'], description: 'Newest first.' },
});
