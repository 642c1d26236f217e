// Groups notifications: likes and boosts by thought, follows by day, all others individually.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { ActorSummary } from '../foundation/actors/actors.ts';
import { type NotificationType, typesGroupedBy } from '../foundation/notifications/catalogue.ts';
import { acceptedFollow } from '../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { type ActorId, type ThoughtId, toThoughtId } from '../ids.ts';
import { EVERY, type NotificationFilter, restNotifications } from './queries.ts';

export type NotificationGroup = {
  type: NotificationType;
  thoughtId: ThoughtId | null;
  /** The newest, at most three. */
  people: ActorSummary[];
  /** The number of all people in the group. */
  count: number;
  /** The number and the time of the newest notification. */
  newest: number;
  at: Instant;
  isRead: boolean;
  /** Whether the recipient follows the newest person. */
  isFollowed: boolean;
};

const PER_PAGE = 40;
const PEOPLE = 3;

/** Newest first. `next` continues the list; null at the end. */
export async function listGroups(
  db: ThoughtsDb,
  self: ActorId,
  before: number | null,
  filter: NotificationFilter = EVERY,
): Promise<{ groups: NotificationGroup[]; next: number | null }> {
  const rows = await selectGroups.rows(
    db,
    self,
    filter,
    before ?? Number.MAX_SAFE_INTEGER,
    (PER_PAGE + 1) * PEOPLE,
  );
  const byNewest = Map.groupBy(rows, ({ newest }) => Number(newest));
  const all = [...byNewest].flatMap(([newest, people]) => toGroup(newest, people));
  const groups = all.slice(0, PER_PAGE);
  return { groups, next: all.length > PER_PAGE ? (groups.at(-1)?.newest ?? null) : null };
}

type Row = Awaited<ReturnType<typeof selectGroups.rows>>[number];

function toGroup(newest: number, rows: readonly Row[]): NotificationGroup[] {
  const [first] = rows;
  if (!first) return [];
  const people = rows.map(({ id, username, host, display_name, avatar_url, url }) => ({
    id,
    username,
    host,
    display_name,
    avatar_url,
    url,
  }));
  return [
    {
      type: first.type,
      people,
      count: Number(first.count),
      newest,
      at: Number(first.created_at),
      thoughtId: first.thought_id === null ? null : toThoughtId(first.thought_id),
      isRead: Number(first.all_read) === 1,
      isFollowed: Boolean(first.follows),
    },
  ];
}

/** Notifications after `until` stay unread. */
const updateReadUntil = defineQuery((tx: ThoughtsDb, self: ActorId, until: number) =>
  tx
    .updateTable('notification')
    .set({ is_read: 1 })
    .where('actor_id', '=', self)
    .where('is_read', '=', 0)
    .where('number', '<=', until as never),
);

/** Marks notifications with a number of at most `until` as read. */
export const markReadUntil = updateReadUntil.run;

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
const selectGroups = defineQuery(
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
