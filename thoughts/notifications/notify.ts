// Creates notifications of others' actions, and deletes them when an action is undone.
import { nextId } from '@tandem/platform/ids.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { NotificationType } from '../foundation/notifications/catalogue.ts';
import { wakeStreams } from '../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { type ActorId, type ThoughtId, toNotificationId } from '../ids.ts';
import { recordPushes } from './push/subscriptions.ts';
import {
  deleteEarlierNotification,
  deleteNotification,
  deleteNotificationsBetween,
  insertNotification,
  insertNotifications,
  insertNotificationsOfActs,
} from './store.ts';

/** The unique key of a notification: recipient, type, acting actor, and thought (null for follows). */
export type NotificationKey = {
  to: ActorId;
  type: NotificationType;
  from: ActorId;
  thoughtId: ThoughtId | null;
};

/**
 * Creates a notification once per action, only for local users, and neither for the user's own actions nor
 * for muted actors and conversations. Blocks prevent the action itself.
 */
export async function notify(tx: ThoughtsDb, key: NotificationKey, now: Instant): Promise<void> {
  if (key.to === key.from) return;
  const made = await insertNotification.rows(tx, {
    id: toNotificationId(nextId()),
    actor_id: key.to,
    type: key.type,
    from_id: key.from,
    thought_id: key.thoughtId,
    created_at: now,
  });
  await recordPushes(tx, made, now);
  wakeStreams(tx);
}

/** {@link notify} for several recipients of one action, at most 64. */
export async function notifyAll(
  tx: ThoughtsDb,
  keys: readonly NotificationKey[],
  now: Instant,
): Promise<void> {
  const others = keys.filter(({ to, from }) => to !== from);
  if (others.length === 0) return;
  const made = await insertNotifications(
    tx,
    others.map(({ to, type, from, thoughtId }) => ({
      id: toNotificationId(nextId()),
      actor_id: to,
      type,
      from_id: from,
      thought_id: thoughtId,
      created_at: now,
    })),
  );
  await recordPushes(tx, made, now);
  wakeStreams(tx);
}

/** {@link notifyAll} for several actions on thoughts, on PostgreSQL. */
export async function notifyOfActs(
  tx: ThoughtsDb,
  acts: readonly (NotificationKey & { thoughtId: ThoughtId; now: Instant })[],
): Promise<void> {
  const others = acts.filter(({ to, from }) => to !== from);
  if (others.length === 0) return;
  const made = await insertNotificationsOfActs.rows(tx, {
    ids: others.map(() => toNotificationId(nextId())),
    to: others.map(({ to }) => to),
    types: others.map(({ type }) => type),
    from: others.map(({ from }) => from),
    thoughts: others.map(({ thoughtId }) => thoughtId),
    times: others.map(({ now }) => now),
  });
  await recordPushes(tx, made, Math.max(...others.map(({ now }) => now)));
  wakeStreams(tx);
}

/** Deletes the notification of an undone action. */
export const retractNotification = (tx: ThoughtsDb, key: NotificationKey): Promise<void> =>
  deleteNotification.run(tx, key);

/** Deletes a notification created at or before `before`, so that a new one can be created. */
export const retractEarlier = (tx: ThoughtsDb, key: NotificationKey, before: Instant): Promise<void> =>
  deleteEarlierNotification.run(tx, key, before);

/** Deletes the notifications of two actors about each other, after a block. */
export const retractNotificationsBetween = (tx: ThoughtsDb, one: ActorId, other: ActorId): Promise<void> =>
  deleteNotificationsBetween.run(tx, one, other);
