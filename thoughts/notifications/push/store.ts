// SQL of push subscriptions of apps.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Selectable } from 'kysely';
import type { PushPolicy, PushSubscriptionTable } from '../../foundation/tables/push.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, OAuthTokenId } from '../../ids.ts';

export type Subscription = Selectable<PushSubscriptionTable>;

export const insertSubscription = defineQuery(
  (tx: ThoughtsDb, subscription: Omit<PushSubscriptionTable, 'number'>) =>
    tx.insertInto('push_subscription').values(subscription).returningAll(),
);

export const selectOfToken = defineQuery((db: ThoughtsDb, token: OAuthTokenId) =>
  db.selectFrom('push_subscription').selectAll().where('token_id', '=', token),
);

export const updateSubscription = defineQuery(
  (tx: ThoughtsDb, token: OAuthTokenId, changed: { alerts: string; policy: PushPolicy }) =>
    tx
      .updateTable('push_subscription')
      .set({ alerts: changed.alerts, policy: changed.policy })
      .where('token_id', '=', token),
);

export const deleteOfToken = defineQuery((tx: ThoughtsDb, token: OAuthTokenId) =>
  tx.deleteFrom('push_subscription').where('token_id', '=', token),
);

export const deleteByNumber = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('push_subscription').where('number', '=', number),
);

/** Deletes all but the newest `kept` subscriptions of an account. */
export const deleteOldest = defineQuery((tx: ThoughtsDb, actor: ActorId, kept: number) =>
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

export const selectOfActors = defineQuery((db: ThoughtsDb, people: readonly ActorId[]) =>
  db
    .selectFrom('push_subscription')
    .select(['number', 'actor_id'])
    .where((where) => isIn(db, where.ref('actor_id'), people))
    .orderBy('number'),
);

/** A subscription whose account is enabled. */
export const selectLive = defineQuery((db: ThoughtsDb, number: number) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('oauth_token', 'oauth_token.id', 'push_subscription.token_id')
    .innerJoin('account', 'account.id', 'oauth_token.account_id')
    .selectAll('push_subscription')
    .where('push_subscription.number', '=', number)
    .where('account.disabled_at', 'is', null),
);
