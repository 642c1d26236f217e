// Decides whether a subscription gets a notification, and makes the message.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { createPushRequest, type PushRequest } from '@tandem/platform/web-push/push-message.ts';
import { readAuthSecret, readPublicKey } from '@tandem/platform/web-push/subscription.ts';
import type { Vapid } from '@tandem/platform/web-push/vapid.ts';
import { isFollowing } from '../../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { type ActorId, toNotificationNumber, toThoughtId } from '../../../ids.ts';
import type { PageSubscription } from '../../../notifications/push/page-subscriptions.ts';
import type { TokenSeal } from '../../../notifications/push/sealed-token.ts';
import type { PushSubscription } from '../../../notifications/push/subscriptions.ts';
import { loadNotifications, onlyNumber, type ShownRow, toFilter } from '../../notifications/load.ts';
import { selectNotifications } from '../../notifications/store.ts';
import { toPagePayload, toPayload } from './payload.ts';
import { selectBio, selectText } from './store.ts';

export type Making = { base: string; vapid: Vapid; seal: TokenSeal; now: Instant };

/** In seconds: two days. */
const TTL = 172_800;

/** Null where the notification is gone, or not wanted. */
export async function prepareMessage(
  db: ThoughtsDb,
  subscription: PushSubscription,
  number: number,
  { base, vapid, seal, now }: Making,
): Promise<PushRequest | null> {
  const { actor_id: viewer, endpoint, is_standard, language } = subscription;
  const token = seal.open(subscription.sealed_token);
  const keys = { p256dh: readPublicKey(subscription.p256dh), auth: readAuthSecret(subscription.auth) };
  const range = onlyNumber(toNotificationNumber(number));
  const rows = (await selectNotifications.rows(db, viewer, toFilter({}, null), range)) as ShownRow[];
  const [row] = rows;
  const [notification] = await loadNotifications(db, { base, viewer, now }, rows);
  if (!row || !notification || token === null || keys.p256dh === null || keys.auth === null) return null;
  const isChosen = (JSON.parse(subscription.alerts) as string[]).includes(notification.type);
  if (!isChosen || !(await isPermitted(db, subscription, row.from_id))) return null;
  const text = row.thought_id === null ? null : await selectText.value(db, toThoughtId(row.thought_id));
  const bio = (await selectBio.value(db, row.from_id)) ?? '';
  const message = {
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    ttl: TTL,
    urgency: 'normal',
    encoding: is_standard === 1 ? 'aes128gcm' : 'aesgcm',
    payload: Buffer.from(toPayload({ notification, text, bio, language }, token)),
  } as const;
  return createPushRequest(message, vapid, now);
}

/** As {@link prepareMessage}, for a browser with the pages. */
export async function preparePageMessage(
  db: ThoughtsDb,
  { actor_id: viewer, endpoint, kinds, language, ...subscribed }: PageSubscription,
  number: number,
  { base, vapid, now }: Omit<Making, 'seal'>,
): Promise<PushRequest | null> {
  const keys = { p256dh: readPublicKey(subscribed.p256dh), auth: readAuthSecret(subscribed.auth) };
  const range = onlyNumber(toNotificationNumber(number));
  const rows = (await selectNotifications.rows(db, viewer, toFilter({}, null), range)) as ShownRow[];
  const [row] = rows;
  const [notification] = await loadNotifications(db, { base, viewer, now }, rows);
  if (!row || !notification || keys.p256dh === null || keys.auth === null) return null;
  if (!(JSON.parse(kinds) as string[]).includes(notification.type)) return null;
  const applying = (notification.status?.filtered ?? [])
    .map(({ filter }) => filter)
    .filter(({ context }) => context.includes('notifications'));
  if (applying.some(({ filter_action: action }) => action === 'hide')) return null;
  const isCovered =
    row.thought_id === null || applying.some(({ filter_action: action }) => action === 'warn');
  const text =
    isCovered || row.thought_id === null ? null : await selectText.value(db, toThoughtId(row.thought_id));
  const payload = toPagePayload({ notification, text: text ?? null, bio: '', language });
  const message = {
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
    ttl: TTL,
    urgency: 'normal' as const,
    encoding: 'aes128gcm' as const,
    payload: Buffer.from(payload),
  };
  return createPushRequest(message, vapid, now);
}

async function isPermitted(
  db: ThoughtsDb,
  { policy, actor_id: viewer }: PushSubscription,
  from: ActorId,
): Promise<boolean> {
  if (policy === 'followed') return isFollowing(db, viewer, from);
  if (policy === 'follower') return isFollowing(db, from, viewer);
  return policy === 'all';
}
