// SQL of push subscriptions of sessions.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Selectable } from 'kysely';
import type { PageSubscriptionTable } from '../../foundation/tables/push.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

export type PageSubscription = Selectable<PageSubscriptionTable>;

export const insertPage = defineQuery((tx: ThoughtsDb, subscription: Omit<PageSubscriptionTable, 'number'>) =>
  tx.insertInto('page_subscription').values(subscription),
);

export const selectOfSession = defineQuery((db: ThoughtsDb, session: SessionId) =>
  db.selectFrom('page_subscription').selectAll().where('session_id', '=', session),
);

export const updateKinds = defineQuery((tx: ThoughtsDb, session: SessionId, kinds: string) =>
  tx.updateTable('page_subscription').set({ kinds }).where('session_id', '=', session),
);

export const deleteOfSession = defineQuery((tx: ThoughtsDb, session: SessionId) =>
  tx.deleteFrom('page_subscription').where('session_id', '=', session),
);

export const deleteOfEndpoint = defineQuery((tx: ThoughtsDb, actor: ActorId, endpoint: string) =>
  tx.deleteFrom('page_subscription').where('actor_id', '=', actor).where('endpoint', '=', endpoint),
);

export const deletePageByNumber = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('page_subscription').where('number', '=', number),
);

/** Deletes all but the newest `kept` subscriptions of an account. */
export const deleteOldestPages = defineQuery((tx: ThoughtsDb, actor: ActorId, kept: number) =>
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
export const selectLivePage = defineQuery((db: ThoughtsDb, number: number, now: Instant) =>
  db
    .selectFrom('page_subscription')
    .innerJoin('session', 'session.id', 'page_subscription.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .selectAll('page_subscription')
    .where('page_subscription.number', '=', number)
    .where('session.expires_at', '>', now)
    .where('account.disabled_at', 'is', null),
);
