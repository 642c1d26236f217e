// Subscriptions of apps to notifications by Web Push: one for each access token, with which it ends.
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { PushPolicy, PushSubscriptionTable } from '../../foundation/tables/push.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, OAuthTokenId } from '../../ids.ts';
import { selectPagesOfActors } from './page-store.ts';
import * as store from './store.ts';

export type PushSubscription = store.Subscription;

/** The kind of the events that are deliveries. */
export const PUSH_DELIVERY = 'web-push';

/** Of one account; the oldest ends with the next one. */
const MAX_SUBSCRIPTIONS = 25;

export type NewSubscription = Omit<PushSubscriptionTable, 'number'>;
export type SubscriptionPatch = { alerts?: readonly string[]; policy?: PushPolicy };

/** Stores the subscription of a token, in the place of the one that it had. */
export async function subscribeToPush(
  tx: ThoughtsDb,
  subscription: NewSubscription,
): Promise<PushSubscription> {
  // Of two at the same time neither would find the other's to delete.
  await lockActors(tx, [subscription.actor_id]);
  await store.deleteOfToken.run(tx, subscription.token_id);
  const stored = await store.insertSubscription.first(tx, subscription);
  if (!stored) throw new Error('A subscription was stored without a row.');
  await store.deleteOldest.run(tx, subscription.actor_id, MAX_SUBSCRIPTIONS);
  return stored;
}

/** Null where the token has none. */
export const findOfToken = async (db: ThoughtsDb, token: OAuthTokenId): Promise<PushSubscription | null> =>
  (await store.selectOfToken.first(db, token)) ?? null;

/** What `patch` leaves out stays; null where the token has no subscription. */
export async function changeSubscription(
  tx: ThoughtsDb,
  token: OAuthTokenId,
  patch: SubscriptionPatch,
): Promise<PushSubscription | null> {
  const before = await findOfToken(tx, token);
  if (!before) return null;
  const { policy = before.policy } = patch;
  const alerts = patch.alerts === undefined ? before.alerts : JSON.stringify(patch.alerts);
  await store.updateSubscription.run(tx, token, { alerts, policy });
  return { ...before, alerts, policy };
}

export const unsubscribeFromPush = store.deleteOfToken.run;

/** Ends a subscription that its push service does not know any more. */
export const removeSubscription = store.deleteByNumber.run;

/** Null where it has ended, or its account is disabled. */
export const findLive = async (db: ThoughtsDb, number: number): Promise<PushSubscription | null> =>
  (await store.selectLive.first(db, number)) ?? null;

/** What is to be sent to one subscription: of an app, or of a browser with the pages. */
export type PushJob = { subscription: number; notification: number; isPage?: true };

/** Queues notifications for the subscriptions of their recipients, in the transaction that makes them. */
export async function recordPushes(
  tx: ThoughtsDb,
  notifications: readonly { number: number; actor_id: ActorId }[],
  now: Instant,
): Promise<void> {
  const people = [...new Set(notifications.map(({ actor_id }) => actor_id))];
  if (people.length === 0) return;
  const apps = await store.selectOfActors.rows(tx, people);
  const pages = await selectPagesOfActors.rows(tx, people);
  const jobs = [
    ...apps.map((app) => ({ ...app })),
    ...pages.map((page) => ({ ...page, isPage: true as const })),
  ];
  for (const { number: subscription, actor_id, ...kind } of jobs) {
    for (const { number: notification, actor_id: recipient } of notifications) {
      if (recipient !== actor_id) continue;
      const payload = JSON.stringify({ subscription, notification, ...kind } satisfies PushJob);
      await recordEvent(tx, { kind: PUSH_DELIVERY, subject: null, payload }, now);
    }
  }
}
