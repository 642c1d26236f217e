// The schemas and endpoints of notifications.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Author } from '../accounts/users/contract.ts';
import { REST_TYPES } from '../foundation/notifications/catalogue.ts';
import { CursorPageOf, CursorQuery } from '../foundation/paging/cursors.ts';
import type { NotificationId } from '../ids.ts';

export const Notification = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    type: Type.String({ enum: [...REST_TYPES] }),
    from: Author,
    thoughtId: nullable(
      Type.String({
        format: 'uuid',
        description: 'The subject; for quotes, the quoting thought; null for follows.',
      }),
    ),
    read: Type.Boolean(),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Notification' },
);
export type Notification = Static<typeof Notification>;

export const NotificationGroup = Type.Object(
  {
    type: Type.String({ enum: [...REST_TYPES] }),
    thoughtId: nullable(
      Type.String({
        format: 'uuid',
        description: 'The subject; for quotes, the quoting thought; null for follows.',
      }),
    ),
    people: Type.Array(Author, { description: 'The newest people, at most three.' }),
    count: Type.Integer({ description: 'The total number of people.' }),
    newestAt: Type.String({ format: 'date-time' }),
    read: Type.Boolean({ description: 'Whether all notifications of the group are read.' }),
  },
  { title: 'NotificationGroup' },
);
export type NotificationGroup = Static<typeof NotificationGroup>;

const filter = {
  types: Type.Optional(
    Type.String({ description: 'Only these types, separated by commas.', examples: ['reply,mention'] }),
  ),
  from: Type.Optional(
    Type.String({ enum: ['strangers'], description: 'Only from people whom the caller does not follow.' }),
  ),
};

const common = { tag: 'notifications', access: 'bearer' } as const;

export const listNotifications = endpoint({
  ...common,
  method: 'GET',
  path: '/notifications',
  operationId: 'listNotifications',
  summary: 'List notifications',
  description: 'Read and unread ones. A notification ends with its subject.',
  query: Type.Object({ ...CursorQuery, ...filter }),
  success: { status: 200, schema: CursorPageOf(Notification), description: 'Newest first.' },
  refuses: ['invalid'],
  cache: 'per-caller',
});

export const listGroups = endpoint({
  ...common,
  method: 'GET',
  path: '/notifications/groups',
  operationId: 'listNotificationGroups',
  summary: 'List grouped notifications',
  description:
    'Likes and boosts are grouped by thought, follows by day (UTC), others are not grouped; 40 groups, of the newest ' +
    '5,000 notifications.',
  query: Type.Object({
    ...filter,
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Returns older groups. Use `next` of the previous response.',
        examples: [1000],
      }),
    ),
  }),
  success: {
    status: 200,
    schema: Type.Object(
      {
        data: Type.Array(NotificationGroup),
        next: nullable(Type.String({ description: 'Cursor for `before`; null at the end.' })),
      },
      { title: 'NotificationGroups' },
    ),
    description: 'Newest first.',
  },
  refuses: ['invalid'],
  cache: 'per-caller',
});

export const countUnread = endpoint({
  ...common,
  method: 'GET',
  path: '/notifications/unread-count',
  operationId: 'countUnreadNotifications',
  summary: 'Count unread notifications',
  description: 'For a badge. Cheaper than the list.',
  success: {
    status: 200,
    schema: Type.Object({ count: Type.Integer() }, { title: 'UnreadCount' }),
    description: 'The number of unread notifications.',
  },
  cache: 'per-caller',
});

export const markRead = endpoint({
  ...common,
  method: 'POST',
  path: '/notifications/{id}/read',
  operationId: 'markNotificationRead',
  summary: 'Mark a notification read',
  description: 'Idempotent.',
  params: idParams<NotificationId>(),
  success: { status: 204, description: 'The notification is read.' },
});

export const markAllRead = endpoint({
  ...common,
  method: 'POST',
  path: '/notifications/read-all',
  operationId: 'markAllNotificationsRead',
  summary: 'Mark all notifications read',
  description: 'Later notifications are unread.',
  success: { status: 204, description: 'All notifications are read.' },
});
