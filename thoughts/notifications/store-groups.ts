// SQL of grouped notifications: likes and boosts by thought, follows by day.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { sql } from 'kysely';
import { typesGroupedBy } from '../foundation/notifications/catalogue.ts';
import { acceptedFollow } from '../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import type { ActorId } from '../ids.ts';
import { type NotificationFilter, restNotifications } from './queries.ts';

/** The number of newest notifications that are grouped. Limits the cost of the query. */
const RECENT = 5000;
const BY_THOUGHT = sql.join(typesGroupedBy('thought').map((type) => sql.lit(type)));
const BY_DAY = sql.join(
  typesGroupedBy('time').map(
    (type) =>
      sql`when type = ${sql.lit(type)} then ${sql.lit(`${type} `)} || cast(created_at / 86400000 as text)`,
  ),
  sql` `,
);
/** Per group. */
const PEOPLE = 3;

/** The newest notifications with the key of their group (`bundle`). */
const recent = (db: ThoughtsDb, self: ActorId, filter: NotificationFilter) =>
  restNotifications(db, self, filter)
    .select(['number', 'type', 'from_id', 'thought_id', 'created_at', 'is_read'])
    .select(
      sql<string>`case
        when type in (${BY_THOUGHT}) then type || ' ' || thought_id
        ${BY_DAY}
        else cast(number as text) end`.as('bundle'),
    )
    .orderBy('number', 'desc')
    .limit(sql.lit(RECENT));

/** Notifications with their rank in the group and the totals of the group. */
const ranked = (db: ThoughtsDb, self: ActorId, filter: NotificationFilter) =>
  db
    .selectFrom(recent(db, self, filter).as('recent'))
    .select(['type', 'from_id', 'thought_id', 'created_at'])
    .select([
      sql<number>`row_number() over (partition by bundle order by number desc)`.as('place'),
      sql<number>`count(*) over (partition by bundle)`.as('count'),
      sql<number>`max(number) over (partition by bundle)`.as('newest'),
      sql<0 | 1>`min(is_read) over (partition by bundle)`.as('all_read'),
    ]);

/** The people of each group, newest group first, of groups whose newest number is below `before`. */
export const selectGroups = defineQuery(
  (db: ThoughtsDb, self: ActorId, filter: NotificationFilter, before: number, groups: number) =>
    db
      .selectFrom(ranked(db, self, filter).as('ranked'))
      .innerJoin('actor', 'actor.id', 'ranked.from_id')
      .select(['ranked.type', 'ranked.thought_id', 'ranked.created_at', 'ranked.count'])
      .select(['ranked.newest', 'ranked.all_read'])
      .select([
        'actor.id',
        'actor.username',
        'actor.host',
        'actor.display_name',
        'actor.avatar_url',
        'actor.url',
      ])
      .select((where) =>
        where
          .exists(
            where
              .selectFrom('follow')
              .select('follow.followee_id')
              .where('follow.follower_id', '=', self)
              .whereRef('follow.followee_id', '=', 'ranked.from_id')
              .where(acceptedFollow),
          )
          .as('follows'),
      )
      .where('ranked.place', '<=', sql.lit(PEOPLE))
      .where('ranked.newest', '<', before)
      .orderBy('ranked.newest', 'desc')
      .orderBy('ranked.place')
      .limit(inlined(groups)),
);

/** Notifications after `until` stay unread. */
export const updateReadUntil = defineQuery((tx: ThoughtsDb, self: ActorId, until: number) =>
  tx
    .updateTable('notification')
    .set({ is_read: 1 })
    .where('actor_id', '=', self)
    .where('is_read', '=', 0)
    .where('number', '<=', until as never),
);
