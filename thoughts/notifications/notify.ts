// Creates notifications of what others did, and retracts them when it is undone.
import { nextId } from '@tandem/platform/ids.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { wakeStreams } from '../foundation/stream-events/stream-events.ts';
import type { NotificationType, ThoughtsDb } from '../foundation/tables/tables.ts';
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

/**
 * The recipient, the kind, the acting actor and the thought (null for follows): unique for each notification.
 */
export type NotificationKey = {
  to: ActorId;
  type: NotificationType;
  from: ActorId;
  thoughtId: ThoughtId | null;
};

/**
 * Notifies local users only, once per act, never of their own acts, nor of what they have muted. No act is
 * possible across a block.
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

/** {@link notify} for several recipients of one act, at most 64. */
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

/** {@link notifyAll} for several acts that concern thoughts, on PostgreSQL. */
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

/** Deletes the notification of an act that is undone. */
export const retractNotification = (tx: ThoughtsDb, key: NotificationKey): Promise<void> =>
  deleteNotification.run(tx, key);

/** Deletes it where it is from before `before`, so that it can be made anew. */
export const retractEarlier = (tx: ThoughtsDb, key: NotificationKey, before: Instant): Promise<void> =>
  deleteEarlierNotification.run(tx, key, before);

/** Deletes the notifications of two actors about each other, after a block. */
export const retractNotificationsBetween = (tx: ThoughtsDb, one: ActorId, other: ActorId): Promise<void> =>
  deleteNotificationsBetween.run(tx, one, other);
