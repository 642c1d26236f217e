// Lists, counts and marks a user's notifications.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { presentAuthor } from '../foundation/actors/present.ts';
import { REST_TYPES } from '../foundation/notifications/catalogue.ts';
import { type CursorPage, cursorSliceOf, newestFirst, toCursorBody } from '../foundation/paging/cursors.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import type { ActorId, NotificationId } from '../ids.ts';
import type { Notification, NotificationGroup as Shown } from './contract.ts';
import type { NotificationGroup } from './groups.ts';
import type { NotificationFilter } from './queries.ts';
import {
  countNotifications,
  type NotificationRow,
  selectNotifications,
  selectUnread,
  updateAllRead,
  updateRead,
} from './store.ts';

/**
 * Parses the filter parameters, such as `like,boost` and `strangers`.
 * @throws invalid for types that the REST API does not have.
 */
export function readFilter({ types, from }: { types?: string; from?: string }): NotificationFilter {
  const named = types?.split(',').map((type) => REST_TYPES.find((known) => known === type)) ?? null;
  if (named?.includes(undefined)) throw invalid('query/types', `must be a list of ${REST_TYPES.join(', ')}`);
  return { types: named?.filter((type) => type !== undefined) ?? null, fromStrangers: from === 'strangers' };
}

/** A page of the notifications of `self`, newest first. */
export async function listNotifications(
  db: ThoughtsDb,
  self: ActorId,
  filter: NotificationFilter,
  page: CursorPage<number>,
  base: string,
) {
  const total = await countNotifications(db, self, 'all', filter);
  const isPastEnd = !page.walk && page.offset >= total;
  const found = isPastEnd ? [] : await selectNotifications.rows(db, self, filter, cursorSliceOf(page));
  const rows = newestFirst(page, found);
  const shown = rows.map((row) => presentNotification(base, row));
  return toCursorBody(
    page,
    shown,
    total,
    rows.map(({ number }) => String(number)),
  );
}

export const countUnread = (db: ThoughtsDb, self: ActorId): Promise<number> =>
  countNotifications(db, self, 'unread');

/** The upper limit of counts. */
export const MAX_NEWS = 100;

/** The number of unread notifications, at most {@link MAX_NEWS}. */
export const countNews = async (db: ThoughtsDb, self: ActorId): Promise<number> =>
  (await selectUnread.rows(db, self, MAX_NEWS)).length;

/** @throws not found if the notification belongs to another user. */
export async function markRead(tx: ThoughtsDb, self: ActorId, id: NotificationId): Promise<void> {
  if (!(await updateRead(tx, self, id))) throw notFound('notification');
}

export const markAllRead = updateAllRead.run;

/** `base` is this server's public scheme and authority. */
const presentNotification = (base: string, row: NotificationRow): Notification => ({
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
