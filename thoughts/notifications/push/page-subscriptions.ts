// Subscriptions of logins to notifications by Web Push, with the pages or over the interface: one for each
// login, with which it ends.
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { PageSubscriptionTable } from '../../foundation/tables/push.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import * as store from './page-store.ts';

export type PageSubscription = store.PageSubscription;

/** Of one account; the oldest ends with the next one. */
const MAX_SUBSCRIPTIONS = 25;

/**
 * Stores the subscription of a login, in the place of the one that it had, and of those that other logins of
 * the account left at the same endpoint: nobody is to get a message twice.
 */
export async function subscribePage(
  tx: ThoughtsDb,
  subscription: Omit<PageSubscriptionTable, 'number'>,
): Promise<void> {
  // Of two at the same time neither would find the other's to delete.
  await lockActors(tx, [subscription.actor_id]);
  await store.deleteOfSession.run(tx, subscription.session_id);
  await store.deleteOfEndpoint.run(tx, subscription.actor_id, subscription.endpoint);
  await store.insertPage.run(tx, subscription);
  await store.deleteOldestPages.run(tx, subscription.actor_id, MAX_SUBSCRIPTIONS);
}

/** Null where the login has none. */
export const findPageSubscription = async (
  db: ThoughtsDb,
  session: SessionId,
): Promise<PageSubscription | null> => (await store.selectOfSession.first(db, session)) ?? null;

export const changePageKinds = (tx: ThoughtsDb, session: SessionId, kinds: readonly string[]) =>
  store.updateKinds.run(tx, session, JSON.stringify(kinds));

export const unsubscribePage = store.deleteOfSession.run;

/** Ends a subscription that its push service does not know any more. */
export const removePageSubscription = store.deletePageByNumber.run;

/** Null where it has ended. */
export const findLivePage = async (
  db: ThoughtsDb,
  number: number,
  now: Instant,
): Promise<PageSubscription | null> => (await store.selectLivePage.first(db, number, now)) ?? null;
