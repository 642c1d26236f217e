// Web Push subscriptions of sessions, from pages or over REST: one per session, deleted with it.
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { PageSubscriptionTable } from '../../foundation/tables/push.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import * as store from './page-store.ts';

export type PageSubscription = store.PageSubscription;

/** Per account. The next subscription replaces the oldest. */
const MAX_SUBSCRIPTIONS = 25;

/**
 * Stores the subscription of a session. Replaces its previous one, and those of other sessions of the account
 * with the same endpoint, which would receive each message twice.
 */
export async function subscribePage(
  tx: ThoughtsDb,
  subscription: Omit<PageSubscriptionTable, 'number'>,
): Promise<void> {
  // Without the lock, concurrent requests would not find each other's rows to delete.
  await lockActors(tx, [subscription.actor_id]);
  await store.deleteOfSession.run(tx, subscription.session_id);
  await store.deleteOfEndpoint.run(tx, subscription.actor_id, subscription.endpoint);
  await store.insertPage.run(tx, subscription);
  await store.deleteOldestPages.run(tx, subscription.actor_id, MAX_SUBSCRIPTIONS);
}

/** Null if the session has none. */
export const findPageSubscription = async (
  db: ThoughtsDb,
  session: SessionId,
): Promise<PageSubscription | null> => (await store.selectOfSession.first(db, session)) ?? null;

export const changePageKinds = (tx: ThoughtsDb, session: SessionId, kinds: readonly string[]) =>
  store.updateKinds.run(tx, session, JSON.stringify(kinds));

export const unsubscribePage = store.deleteOfSession.run;

/** Deletes a subscription that its push service has reported as gone. */
export const removePageSubscription = store.deletePageByNumber.run;

/** Null if the subscription has ended. */
export const findLivePage = async (
  db: ThoughtsDb,
  number: number,
  now: Instant,
): Promise<PageSubscription | null> => (await store.selectLivePage.first(db, number, now)) ?? null;
