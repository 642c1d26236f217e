// The endpoints of single notifications.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { AppName } from '../../foundation/notifications/catalogue.ts';
import { RangeQuery } from '../../timelines/by-number/status-range.ts';
import { Account } from '../entities/account.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { CLIENT_TYPES } from './kinds.ts';

const READ = {
  tag: 'notifications',
  access: 'bearer',
  scopes: ['read:notifications'],
  method: 'GET',
  // Polls and filters end by time, without a commit.
  cache: 'per-caller-minute',
} as const;
const WRITE = {
  tag: 'notifications',
  access: 'bearer',
  scopes: ['write:notifications'],
  method: 'POST',
} as const;
const params = Type.Object({ id: Type.String() });

export const Notification = Type.Object(
  {
    id: Type.String(),
    type: Type.Unsafe<AppName>(Type.String({ enum: [...new Set(Object.values(CLIENT_TYPES))] })),
    created_at: Type.String({ format: 'date-time' }),
    group_key: Type.String(),
    account: Account,
    status: Type.Optional(Status),
  },
  { title: 'ClientNotification' },
);
export type Notification = Static<typeof Notification>;

const types = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }));

export const FilterQuery = {
  types,
  exclude_types: types,
  account_id: Type.Optional(Type.String({ maxLength: 30 })),
};

export const GroupedQuery = { ...FilterQuery, grouped_types: types };

export const listNotifications = clientEndpoint({
  ...READ,
  path: '/api/v1/notifications',
  operationId: 'listNotifications',
  summary: 'List notifications',
  description: '40 by default, at most 80. Unknown types are ignored.',
  query: Type.Object({ ...RangeQuery, ...FilterQuery }),
  success: { status: 200, schema: Type.Array(Notification), headers: ['Link'], description: 'Newest first.' },
});

export const readNotification = clientEndpoint({
  ...READ,
  path: '/api/v1/notifications/{id}',
  operationId: 'readNotification',
  summary: 'Read a notification',
  params,
  success: { status: 200, schema: Notification, description: 'The notification.' },
});

const nothing = { status: 200, schema: Type.Object({}), description: 'Done.' } as const;

export const clearNotifications = clientEndpoint({
  ...WRITE,
  path: '/api/v1/notifications/clear',
  operationId: 'clearNotifications',
  summary: 'Delete all notifications',
  success: nothing,
});

export const dismissNotification = clientEndpoint({
  ...WRITE,
  path: '/api/v1/notifications/{id}/dismiss',
  operationId: 'dismissNotification',
  summary: 'Delete a notification',
  params,
  success: nothing,
});

const count = {
  status: 200,
  schema: Type.Object({ count: Type.Integer() }),
  description: 'The number of unread notifications.',
} as const;
const countQuery = Type.Object({ ...FilterQuery, limit: Type.Optional(Type.Integer()) });

export const countUnread = clientEndpoint({
  ...READ,
  path: '/api/v1/notifications/unread_count',
  operationId: 'countUnreadNotifications',
  summary: 'Count unread notifications',
  description: 'Up to 100 by default, at most 1000.',
  query: countQuery,
  success: count,
});

export const countUnreadGroups = clientEndpoint({
  ...READ,
  path: '/api/v2/notifications/unread_count',
  operationId: 'countUnreadGroups',
  summary: 'Count unread groups of notifications',
  description: 'The groups whose newest notification is unread: up to 100 by default, at most 1000.',
  query: Type.Object({ ...GroupedQuery, limit: Type.Optional(Type.Integer()) }),
  success: { ...count, description: 'The number of unread groups.' },
});
