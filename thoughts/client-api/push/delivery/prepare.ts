// Decides whether a subscription receives a notification, and builds the message.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { createPushRequest, type PushRequest } from '@tandem/platform/web-push/push-message.ts';
import { readAuthSecret, readPublicKey } from '@tandem/platform/web-push/subscription.ts';
import type { Vapid } from '@tandem/platform/web-push/vapid.ts';
import { segment } from '@tandem/web/i18n/characters.ts';
import { profilePath, thoughtPath } from '../../../foundation/addresses/page-paths.ts';
import type { AppName } from '../../../foundation/notifications/catalogue.ts';
import { isFollowing } from '../../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { type ActorId, type ThoughtId, toNotificationNumber, toThoughtId } from '../../../ids.ts';
import type { PageSubscription } from '../../../notifications/push/page-subscriptions.ts';
import type { TokenSeal } from '../../../notifications/push/sealed-token.ts';
import type { PushSubscription } from '../../../notifications/push/subscriptions.ts';
import type { Notification } from '../../notifications/contract.ts';
import { loadNotifications, onlyNumber, type ShownRow, toFilter } from '../../notifications/load.ts';
import { selectNotifications } from '../../notifications/store.ts';

export type Making = { base: string; vapid: Vapid; seal: TokenSeal; now: Instant };

/** Two days, in seconds. */
const TTL = 172_800;

/** Null if the notification is gone or not wanted. */
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

/** {@link prepareMessage} for a browser that subscribed on the web pages. */
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

/** The same limits as Mastodon. */
const MAX_TITLE = 140;
const MAX_BODY = 140;

/** `text` is the plain text of the post, `bio` that of the profile. */
type Shown = { notification: Notification; text: string | null; bio: string; language: string };

function toPayload({ notification, text, bio, language }: Shown, accessToken: string): string {
  const { id, type, account, status } = notification;
  const name = account.display_name || account.username;
  return JSON.stringify({
    access_token: accessToken,
    preferred_locale: language,
    // A number, as required by Ice Cubes and Tusky.
    notification_id: Number(id),
    notification_type: type,
    icon: account.avatar,
    title: cut(titleOf(language, type, name), MAX_TITLE),
    body: cut(status?.spoiler_text || (text ?? bio), MAX_BODY),
  });
}

/** The notification displayed by a browser, and the page that it opens. */
function toPagePayload({ notification, text, language }: Shown): string {
  const { id, type, account, status } = notification;
  const name = account.display_name || account.username;
  const path = status
    ? thoughtPath(status.account.acct, status.id)
    : type === 'follow_request'
      ? '/me/notifications'
      : profilePath(account.acct);
  return JSON.stringify({
    title: cut(pageTitleOf(language, type, name), MAX_TITLE),
    body: cut(status?.spoiler_text || (text ?? ''), MAX_BODY),
    path,
    tag: `news-${id}`,
  });
}

/** Truncates to `length` grapheme clusters with an ellipsis. */
function cut(text: string, length: number): string {
  const clusters = Array.from(segment(text.slice(0, length * 20)), (cluster) => cluster.segment);
  return clusters.length <= length ? clusters.join('') : `${clusters.slice(0, length - 1).join('')}…`;
}

// The titles of push messages, in English and German: apps display them unchanged.

type Titles = Readonly<Partial<Record<AppName, (name: string) => string>>>;

const en: Titles = {
  mention: (name) => `${name} mentioned you`,
  quote: (name) => `${name} quoted your post`,
  status: (name) => `${name} just posted`,
  reblog: (name) => `${name} boosted your post`,
  favourite: (name) => `${name} favourited your post`,
  poll: (name) => `A poll by ${name} has ended`,
  follow: (name) => `${name} is now following you`,
  follow_request: (name) => `${name} wants to follow you`,
};

const de: Titles = {
  mention: (name) => `${name} hat dich erwähnt`,
  quote: (name) => `${name} hat deinen Beitrag zitiert`,
  status: (name) => `${name} hat etwas geschrieben`,
  reblog: (name) => `${name} hat deinen Beitrag geteilt`,
  favourite: (name) => `${name} gefällt dein Beitrag`,
  poll: (name) => `Eine Umfrage von ${name} ist beendet`,
  follow: (name) => `${name} folgt dir jetzt`,
  follow_request: (name) => `${name} möchte dir folgen`,
};

const TITLES = new Map<string, Titles>([
  ['en', en],
  ['de', de],
]);

/** Titles that differ between the web pages and apps. */
const ON_PAGES = new Map<string, Titles>([
  [
    'en',
    {
      quote: (name) => `${name} quoted your thought`,
      reblog: (name) => `${name} boosted your thought`,
      favourite: (name) => `${name} likes your thought`,
      follow: (name) => `${name} follows you`,
    },
  ],
  [
    'de',
    {
      quote: (name) => `${name} hat deinen Gedanken zitiert`,
      reblog: (name) => `${name} hat deinen Gedanken geteilt`,
      favourite: (name) => `${name} gefällt dein Gedanke`,
    },
  ],
]);

/** {@link titleOf} with the terms of the web pages. */
const pageTitleOf = (language: string, type: AppName, name: string): string =>
  ON_PAGES.get(language)?.[type]?.(name) ?? titleOf(language, type, name);

/** The title of a notification type; only the name if the type has no title. */
const titleOf = (language: string, type: AppName, name: string): string =>
  (TITLES.get(language) ?? en)[type]?.(name) ?? name;

/** The plain text of a thought. */
const selectText = defineQuery((db: ThoughtsDb, id: ThoughtId) =>
  db.selectFrom('thought').select('content').where('id', '=', id),
);

/** The plain text of a profile. */
const selectBio = defineQuery((db: ThoughtsDb, id: ActorId) =>
  db.selectFrom('actor').select('bio').where('id', '=', id),
);
