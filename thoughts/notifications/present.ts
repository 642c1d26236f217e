// The API form of notifications.
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { presentAuthor } from '../foundation/actors/present.ts';
import type { Notification, NotificationGroup as Shown } from './contract.ts';
import type { NotificationGroup } from './groups.ts';
import type { NotificationRow } from './store.ts';

/** `base` is this server's public scheme and authority. */
export const presentNotification = (base: string, row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  from: presentAuthor(base, row),
  thoughtId: row.thought_id,
  read: row.is_read === 1,
  createdAt: formatInstant(row.created_at),
});

export const presentGroup = (base: string, group: NotificationGroup): Shown => ({
  type: group.type,
  thoughtId: group.thoughtId,
  people: group.people.map((person) => presentAuthor(base, person)),
  count: group.count,
  newestAt: formatInstant(group.at),
  read: group.isRead,
});
