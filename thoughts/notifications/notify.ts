// Telling people what others did that concerns them, and taking it back when it is undone.
import { randomUUIDv7 } from 'node:crypto';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { isBlockedBetween } from '../actors/actors.ts';
import type { ActorId, NotificationType, ThoughtsDb } from '../tables.ts';
import {
  deleteNotification,
  deleteNotificationsBetween,
  insertNotification,
  insertNotifications,
} from './store.ts';

/** Who is told what by whom; `thoughtId` is the thought it is about, null for follows. */
export type NotificationKey = {
  to: ActorId;
  type: NotificationType;
  from: ActorId;
  thoughtId: string | null;
};

/** Tells local people alone, never of one's own acts, never of blocked people, and each thing once. */
export async function notify(tx: ThoughtsDb, notice: NotificationKey, now: Instant): Promise<void> {
  if (notice.to === notice.from || (await isBlockedBetween(tx, notice.to, notice.from))) return;
  await insertNotification.run(tx, {
    id: randomUUIDv7(),
    actor_id: notice.to,
    type: notice.type,
    from_id: notice.from,
    thought_id: notice.thoughtId,
    created_at: now,
  });
}

/** {@link notify} of one act, for people who are known to block nobody and to be blocked by nobody in it: 64 at most. */
export async function notifyAll(
  tx: ThoughtsDb,
  notices: readonly NotificationKey[],
  now: Instant,
): Promise<void> {
  const told = notices.filter(({ to, from }) => to !== from);
  if (told.length === 0) return;
  await insertNotifications(
    tx,
    told.map(({ to, type, from, thoughtId }) => ({
      ...{ id: randomUUIDv7(), actor_id: to, type, from_id: from, thought_id: thoughtId, created_at: now },
    })),
  );
}

/** Takes back what was told of an act that is undone. */
export const retractNotification = (tx: ThoughtsDb, notice: NotificationKey): Promise<void> =>
  deleteNotification.run(tx, notice);

/** Takes back everything that two people who now block one another told each other. */
export const retractNotificationsBetween = (tx: ThoughtsDb, one: ActorId, other: ActorId): Promise<void> =>
  deleteNotificationsBetween.run(tx, one, other);
