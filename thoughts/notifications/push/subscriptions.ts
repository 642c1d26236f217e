// Web Push subscriptions of apps: one per access token, deleted with it.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { recordEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Selectable } from 'kysely';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { PushPolicy, PushSubscriptionTable } from '../../foundation/tables/notifications.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, OAuthTokenId } from '../../ids.ts';
import { selectPagesOfActors } from './page-subscriptions.ts';

// SQL of push subscriptions of apps.

type Subscription = Selectable<PushSubscriptionTable>;

const insertSubscription = defineQuery(
  (tx: ThoughtsDb, subscription: Omit<PushSubscriptionTable, 'number'>) =>
    tx.insertInto('push_subscription').values(subscription).returningAll(),
);

const selectOfToken = defineQuery((db: ThoughtsDb, token: OAuthTokenId) =>
  db.selectFrom('push_subscription').selectAll().where('token_id', '=', token),
);

const updateSubscription = defineQuery(
  (tx: ThoughtsDb, token: OAuthTokenId, changed: { alerts: string; policy: PushPolicy }) =>
    tx
      .updateTable('push_subscription')
      .set({ alerts: changed.alerts, policy: changed.policy })
      .where('token_id', '=', token),
);

const deleteOfToken = defineQuery((tx: ThoughtsDb, token: OAuthTokenId) =>
  tx.deleteFrom('push_subscription').where('token_id', '=', token),
);

const deleteByNumber = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('push_subscription').where('number', '=', number),
);

/** Deletes all but the newest `kept` subscriptions of an account. */
const deleteOldest = defineQuery((tx: ThoughtsDb, actor: ActorId, kept: number) =>
  tx
    .deleteFrom('push_subscription')
    .where('actor_id', '=', actor)
    .where('number', 'not in', (from) =>
      from
        .selectFrom('push_subscription')
        .select('number')
        .where('actor_id', '=', actor)
        .orderBy('number', 'desc')
        .limit(kept),
    ),
);

const selectOfActors = defineQuery((db: ThoughtsDb, people: readonly ActorId[]) =>
  db
    .selectFrom('push_subscription')
    .select(['number', 'actor_id'])
    .where((where) => isIn(db, where.ref('actor_id'), people))
    .orderBy('number'),
);

/** A subscription whose account is enabled. */
const selectLive = defineQuery((db: ThoughtsDb, number: number) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('oauth_token', 'oauth_token.id', 'push_subscription.token_id')
    .innerJoin('account', 'account.id', 'oauth_token.account_id')
    .selectAll('push_subscription')
    .where('push_subscription.number', '=', number)
    .where('account.disabled_at', 'is', null),
);

export type PushSubscription = Subscription;

/** The event kind of push deliveries. */
export const PUSH_DELIVERY = 'web-push';

/** Per account. The next subscription replaces the oldest. */
const MAX_SUBSCRIPTIONS = 25;

type NewSubscription = Omit<PushSubscriptionTable, 'number'>;
type SubscriptionPatch = { alerts?: readonly string[]; policy?: PushPolicy };

/** Stores the subscription of a token and replaces its previous one. */
export async function subscribeToPush(
  tx: ThoughtsDb,
  subscription: NewSubscription,
): Promise<PushSubscription> {
  // Without the lock, concurrent requests would not find each other's rows to delete.
  await lockActors(tx, [subscription.actor_id]);
  await deleteOfToken.run(tx, subscription.token_id);
  const stored = await insertSubscription.first(tx, subscription);
  if (!stored) throw new Error('A subscription was stored without a row.');
  await deleteOldest.run(tx, subscription.actor_id, MAX_SUBSCRIPTIONS);
  return stored;
}

/** Null if the token has none. */
export const findOfToken = async (db: ThoughtsDb, token: OAuthTokenId): Promise<PushSubscription | null> =>
  (await selectOfToken.first(db, token)) ?? null;

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
  await updateSubscription.run(tx, token, { alerts, policy });
  return { ...before, alerts, policy };
}

export const unsubscribeFromPush = deleteOfToken.run;

/** Deletes a subscription that its push service has reported as gone. */
export const removeSubscription = deleteByNumber.run;

/** Null if the subscription has ended or its account is disabled. */
export const findLive = async (db: ThoughtsDb, number: number): Promise<PushSubscription | null> =>
  (await selectLive.first(db, number)) ?? null;

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
  const apps = await selectOfActors.rows(tx, people);
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
