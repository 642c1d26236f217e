// Web Push subscriptions of apps: one per access token, deleted with it.
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { PushPolicy, PushSubscriptionTable } from '../../foundation/tables/push.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, OAuthTokenId } from '../../ids.ts';
import { selectPagesOfActors } from './page-store.ts';
import * as store from './store.ts';

export type PushSubscription = store.Subscription;

/** The event kind of push deliveries. */
export const PUSH_DELIVERY = 'web-push';

/** Per account. The next subscription replaces the oldest. */
const MAX_SUBSCRIPTIONS = 25;

export type NewSubscription = Omit<PushSubscriptionTable, 'number'>;
export type SubscriptionPatch = { alerts?: readonly string[]; policy?: PushPolicy };

/** Stores the subscription of a token and replaces its previous one. */
export async function subscribeToPush(
  tx: ThoughtsDb,
  subscription: NewSubscription,
): Promise<PushSubscription> {
  // Without the lock, concurrent requests would not find each other's rows to delete.
  await lockActors(tx, [subscription.actor_id]);
  await store.deleteOfToken.run(tx, subscription.token_id);
  const stored = await store.insertSubscription.first(tx, subscription);
  if (!stored) throw new Error('A subscription was stored without a row.');
  await store.deleteOldest.run(tx, subscription.actor_id, MAX_SUBSCRIPTIONS);
  return stored;
}

/** Null if the token has none. */
export const findOfToken = async (db: ThoughtsDb, token: OAuthTokenId): Promise<PushSubscription | null> =>
  (await store.selectOfToken.first(db, token)) ?? null;

/** Members omitted from `patch` are unchanged. Returns null if the token has no subscription. */
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

/** Deletes a subscription that its push service has reported as gone. */
export const removeSubscription = store.deleteByNumber.run;

/** Null if the subscription has ended or its account is disabled. */
export const findLive = async (db: ThoughtsDb, number: number): Promise<PushSubscription | null> =>
  (await store.selectLive.first(db, number)) ?? null;

/** A delivery to one subscription, of an app or of a session (`isPage`). */
export type PushJob = { subscription: number; notification: number; isPage?: true };

/**
 * Queues deliveries to the subscriptions of the recipients, in the transaction that creates the
 * notifications.
 */
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
