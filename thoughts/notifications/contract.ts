// Notifications: their shape and the operations on them.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageOf, PageQuery } from '@tandem/platform/schema/paging.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { NotificationId } from '../ids.ts';
import { Author } from '../users/contract.ts';

export const Notification = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    type: Type.String({
      enum: ['follow', 'follow_request', 'follow_rejected', 'like', 'boost', 'reply', 'mention'],
    }),
    from: Author,
    thoughtId: nullable(
      Type.String({ format: 'uuid', description: 'The thought it is about; null for follows.' }),
    ),
    read: Type.Boolean(),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Notification' },
);
export type Notification = Static<typeof Notification>;

const common = { tag: 'notifications', access: 'bearer' } as const;

export const listNotifications = endpoint({
  ...common,
  method: 'GET',
  path: '/notifications',
  operationId: 'listNotifications',
  summary: 'List notifications',
  description: 'Read and unread ones, for as long as their subject exists.',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: PageOf(Notification), description: 'Newest first.' },
  cache: 'per-caller',
});

export const countUnread = endpoint({
  ...common,
  method: 'GET',
  path: '/notifications/unread-count',
  operationId: 'countUnreadNotifications',
  summary: 'Count unread notifications',
  description: 'For a badge: cheaper than the list.',
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
  description: 'Marking it again changes nothing.',
  params: idParams<NotificationId>(),
  success: { status: 204, description: 'It is read.' },
});

export const markAllRead = endpoint({
  ...common,
  method: 'POST',
  path: '/notifications/read-all',
  operationId: 'markAllNotificationsRead',
  summary: 'Mark all notifications read',
  description: 'Those that come later are unread again.',
  success: { status: 204, description: 'All are read.' },
});
