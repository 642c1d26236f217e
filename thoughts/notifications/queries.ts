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

const recipients = (db: ThoughtsDb) => db.selectFrom('notification').select(['number', 'actor_id']);

/** Whom the first notifications after a number are for. */
export const selectNotificationsAfter = defineQuery(
  (db: ThoughtsDb, after: NotificationNumber, limit: number) =>
    recipients(db).where('number', '>', after).orderBy('number').limit(limit),
);

/** Whom the notifications of these numbers are for, of those that exist. */
export const selectNotificationsOf = defineQuery((db: ThoughtsDb, numbers: readonly number[]) =>
  recipients(db)
    .where((where) => isInNumbers(db, where.ref('number'), numbers))
    .orderBy('number'),
);

/** The last numbers after `after`, the highest first. */
export const selectLastNotifications = defineQuery(
  (db: ThoughtsDb, after: NotificationNumber, limit: number) =>
    db
      .selectFrom('notification')
      .select('number')
      .where('number', '>', after)
      .orderBy('number', 'desc')
      .limit(limit),
);
