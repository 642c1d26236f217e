// SQL of notifications for other features, limited to those visible to their recipient.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import { notSuspended } from '../foundation/actors/queries.ts';
import { type NotificationType, ONLY_APP_TYPES } from '../foundation/notifications/catalogue.ts';
import { acceptedFollow, limitedActorIds } from '../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { visibleTo } from '../foundation/visibility/queries.ts';
import type { ActorId, NotificationNumber } from '../ids.ts';

/**
 * Notifications of `self` from actors that are neither suspended nor limited. Those about a thought are
 * included only while `self` may see the thought.
 */
export const visibleNotifications = (db: ThoughtsDb, self: ActorId) =>
  db
    .selectFrom('notification')
    .where('notification.actor_id', '=', self)
    .where(notSuspended(sql.ref('notification.from_id')))
    .where('notification.from_id', 'not in', limitedActorIds(db, self))
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
 * `types`: only these types, null for all. `fromStrangers`: only from actors that the recipient does not
 * follow.
 */
export type NotificationFilter = { types: readonly NotificationType[] | null; fromStrangers: boolean };

export const EVERY: NotificationFilter = { types: null, fromStrangers: false };

/** Visible notifications of the types in the REST API that match `filter`. */
export const restNotifications = (
  db: ThoughtsDb,
  self: ActorId,
  { types, fromStrangers }: NotificationFilter,
) =>
  ONLY_APP_TYPES.reduce(
    (query, type) => query.where('notification.type', '<>', sql.lit(type)),
    visibleNotifications(db, self),
  )
    .$if(types !== null, (query) =>
      query.where((where) => isIn(db, where.ref('notification.type'), types ?? [])),
    )
    .$if(fromStrangers, (query) =>
      query.where('notification.from_id', 'not in', (from) =>
        from
          .selectFrom('follow')
          .select('follow.followee_id')
          .where('follow.follower_id', '=', self)
          .where(acceptedFollow),
      ),
    );

const recipients = (db: ThoughtsDb) => db.selectFrom('notification').select(['number', 'actor_id']);

/** The recipients of the first notifications after a number. */
export const selectNotificationsAfter = defineQuery(
  (db: ThoughtsDb, after: NotificationNumber, limit: number) =>
    recipients(db).where('number', '>', after).orderBy('number').limit(limit),
);

/** The recipients of the existing notifications with these numbers. */
export const selectNotificationsOf = defineQuery((db: ThoughtsDb, numbers: readonly number[]) =>
  recipients(db)
    .where((where) => isInNumbers(db, where.ref('number'), numbers))
    .orderBy('number'),
);

/** The highest numbers above `after`, in descending order. */
export const selectLastNotifications = defineQuery(
  (db: ThoughtsDb, after: NotificationNumber, limit: number) =>
    db
      .selectFrom('notification')
      .select('number')
      .where('number', '>', after)
      .orderBy('number', 'desc')
      .limit(limit),
);
