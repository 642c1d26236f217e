// The SQL of notifications for other features: those that their recipient may see.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import { acceptedFollow, limitedActorIds, notSuspended } from '../foundation/relations/queries.ts';
import type { NotificationType, ThoughtsDb } from '../foundation/tables/tables.ts';
import { visibleTo } from '../foundation/visibility/queries.ts';
import type { ActorId, NotificationNumber } from '../ids.ts';

/**
 * Notifications of `self` from actors that are not suspended or limited, about actors, and about
 * thoughts that `self` may (still) see.
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
 * Notifications of these types alone, null for all, and `fromStrangers` from people alone whom the recipient
 * does not follow.
 */
export type NotificationFilter = { types: readonly NotificationType[] | null; fromStrangers: boolean };

export const EVERY: NotificationFilter = { types: null, fromStrangers: false };

/** Those of the types that the interface has, and of `filter`. */
export const shownNotifications = (
  db: ThoughtsDb,
  self: ActorId,
  { types, fromStrangers }: NotificationFilter,
) =>
  visibleNotifications(db, self)
    .where('notification.type', '<>', sql.lit('post' as const))
    .where('notification.type', '<>', sql.lit('poll' as const))
    .where('notification.type', '<>', sql.lit('edit' as const))
    .where('notification.type', '<>', sql.lit('quoted_edit' as const))
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
