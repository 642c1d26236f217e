// The SQL of notifications for other features: those that their recipient may see.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import type { ActorId, NotificationNumber } from '../ids.ts';
import type { ThoughtsDb } from '../tables.ts';
import { visibleTo } from '../visibility/queries.ts';

/** Notifications of `self` about actors, and about thoughts that `self` may (still) see. */
export const visibleNotifications = (db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('notification')
    .where('notification.actor_id', '=', self)
    .where((where) =>
      where.or([
        where('notification.thought_id', 'is', null),
        where.exists(
          where
            .selectFrom('thought')
            .select('thought.id')
            .whereRef('thought.id', '=', 'notification.thought_id')
            .where((thought) => visibleTo(thought, self)),
        ),
      ]),
    );

/**
 * Whom the notifications after a number are for, and those of `numbers` that exist by now, in their order.
 */
export const selectNotificationsAfter = defineQuery(
  (db: ThoughtsDb, after: NotificationNumber, numbers: readonly number[], limit: number) =>
    db
      .selectFrom('notification')
      .select(['number', 'actor_id'])
      .where((where) =>
        where.or([where('number', '>', after), isInNumbers(db, where.ref('number'), numbers)]),
      )
      .orderBy('number')
      .limit(limit),
);

/** The last numbers, the highest first. */
export const selectLastNotifications = defineQuery((db: ThoughtsDb, limit: number) =>
  db.selectFrom('notification').select('number').orderBy('number', 'desc').limit(limit),
);
