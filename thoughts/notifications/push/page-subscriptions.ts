// Web Push subscriptions of sessions, from pages or over REST: one per session, deleted with it.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Selectable } from 'kysely';
import { lockActors } from '../../foundation/actors/actors.ts';
import type { PageSubscriptionTable } from '../../foundation/tables/notifications.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

export type PageSubscription = StoredPageSubscription;

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
  await deleteOfSession.run(tx, subscription.session_id);
  await deleteOfEndpoint.run(tx, subscription.actor_id, subscription.endpoint);
  await insertPage.run(tx, subscription);
  await deleteOldestPages.run(tx, subscription.actor_id, MAX_SUBSCRIPTIONS);
}

/** Null if the session has none. */
export const findPageSubscription = async (
  db: ThoughtsDb,
  session: SessionId,
): Promise<PageSubscription | null> => (await selectOfSession.first(db, session)) ?? null;

export const changePageKinds = (tx: ThoughtsDb, session: SessionId, kinds: readonly string[]) =>
  updateKinds.run(tx, session, JSON.stringify(kinds));

const deleteOfSession = defineQuery((tx: ThoughtsDb, session: SessionId) =>
  tx.deleteFrom('page_subscription').where('session_id', '=', session),
);

export const unsubscribePage = deleteOfSession.run;

const deletePageByNumber = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('page_subscription').where('number', '=', number),
);

/** Deletes a subscription that its push service has reported as gone. */
export const removePageSubscription = deletePageByNumber.run;

/** Null if the subscription has ended. */
export const findLivePage = async (
  db: ThoughtsDb,
  number: number,
  now: Instant,
): Promise<PageSubscription | null> => (await selectLivePage.first(db, number, now)) ?? null;

// SQL of push subscriptions of sessions.
type StoredPageSubscription = Selectable<PageSubscriptionTable>;

const insertPage = defineQuery((tx: ThoughtsDb, subscription: Omit<PageSubscriptionTable, 'number'>) =>
  tx.insertInto('page_subscription').values(subscription),
);

const selectOfSession = defineQuery((db: ThoughtsDb, session: SessionId) =>
  db.selectFrom('page_subscription').selectAll().where('session_id', '=', session),
);

const updateKinds = defineQuery((tx: ThoughtsDb, session: SessionId, kinds: string) =>
  tx.updateTable('page_subscription').set({ kinds }).where('session_id', '=', session),
);

const deleteOfEndpoint = defineQuery((tx: ThoughtsDb, actor: ActorId, endpoint: string) =>
  tx.deleteFrom('page_subscription').where('actor_id', '=', actor).where('endpoint', '=', endpoint),
);

/** Deletes all but the newest `kept` subscriptions of an account. */
const deleteOldestPages = defineQuery((tx: ThoughtsDb, actor: ActorId, kept: number) =>
  tx
    .deleteFrom('page_subscription')
    .where('actor_id', '=', actor)
    .where('number', 'not in', (from) =>
      from
        .selectFrom('page_subscription')
        .select('number')
        .where('actor_id', '=', actor)
        .orderBy('number', 'desc')
        .limit(kept),
    ),
);

export const selectPagesOfActors = defineQuery((db: ThoughtsDb, people: readonly ActorId[]) =>
  db
    .selectFrom('page_subscription')
    .select(['number', 'actor_id'])
    .where((where) => isIn(db, where.ref('actor_id'), people))
    .orderBy('number'),
);

/** A subscription of a valid session of an enabled account. */
const selectLivePage = defineQuery((db: ThoughtsDb, number: number, now: Instant) =>
  db
    .selectFrom('page_subscription')
    .innerJoin('session', 'session.id', 'page_subscription.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .selectAll('page_subscription')
    .where('page_subscription.number', '=', number)
    .where('session.expires_at', '>', now)
    .where('account.disabled_at', 'is', null),
);
