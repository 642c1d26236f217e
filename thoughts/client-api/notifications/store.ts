// SQL of notifications in the client API.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notSuspended } from '../../foundation/actors/queries.ts';
import { limitedActorIds } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, NotificationNumber, ThoughtId } from '../../ids.ts';
import { visibleNotifications } from '../../notifications/queries.ts';
import { type ShownType, SPAN } from './kinds.ts';

/** Notification numbers, both exclusive; `fromOldest` starts at the lower end. */
export type NumberRange = {
  older: NotificationNumber | null;
  newer: NotificationNumber | null;
  fromOldest: boolean;
  rows: number;
};

export type NotificationFilter = { types: readonly ShownType[]; from: ActorId | null; onlyUnread: boolean };

const shown = (db: ThoughtsDb, self: ActorId, { types, from, onlyUnread }: NotificationFilter) =>
  visibleNotifications(db, self)
    .select(['notification.number', 'notification.type', 'notification.from_id'])
    .select(['notification.thought_id', 'notification.created_at'])
    .where((where) => isIn(db, where.ref('notification.type'), types))
    .$if(from !== null, (query) => query.where('notification.from_id', '=', from as ActorId))
    .$if(onlyUnread, (query) => query.where('notification.is_read', '=', 0));

const inRange = (query: ReturnType<typeof shown>, { older, newer, fromOldest, rows }: NumberRange) =>
  query
    .$if(older !== null, (within) => within.where('notification.number', '<', older))
    .$if(newer !== null, (within) => within.where('notification.number', '>', newer))
    .orderBy('notification.number', fromOldest ? 'asc' : 'desc')
    .limit(rows);

export const selectNotifications = defineQuery(
  (db: ThoughtsDb, self: ActorId, filter: NotificationFilter, range: NumberRange) =>
    inRange(shown(db, self, filter), range),
);

export type NotificationRow = Awaited<ReturnType<typeof selectNotifications.rows>>[number];

type Member = 'notification' | 'newer' | 'member';

/** True for two notifications of the same recipient that belong to one group. */
const inOneGroup = (one: Member, other: Member): RawBuilder<SqlBool> => {
  const column = (alias: Member, name: string) => sql.ref(`${alias}.${name}`);
  const equal = (name: string) => sql`${column(one, name)} = ${column(other, name)}`;
  const spanAt = (alias: Member) => sql`${column(alias, 'created_at')} / ${sql.lit(SPAN)}`;
  return sql<SqlBool>`(${equal('actor_id')} and ${equal('type')} and ${spanAt(one)} = ${spanAt(other)}
    and coalesce(${column(one, 'thought_id')}, '') = coalesce(${column(other, 'thought_id')}, ''))`;
};

/** The members of the group of `notification` that its recipient may see, under another alias. */
const membersOf = (
  db: ThoughtsDb,
  alias: 'newer' | 'member',
  self: ActorId,
  { from, onlyUnread }: NotificationFilter,
) =>
  db
    .selectFrom(`notification as ${alias}` as 'notification as member')
    .where(inOneGroup(alias, 'notification'))
    .where(notSuspended(sql.ref(`${alias}.from_id`)))
    .where(sql.ref<ActorId>(`${alias}.from_id`), 'not in', limitedActorIds(db, self))
    .$if(from !== null, (query) => query.where(sql.ref(`${alias}.from_id`), '=', from))
    .$if(onlyUnread, (query) => query.where(sql.ref(`${alias}.is_read`), '=', 0));

/**
 * The heads of groups in the range: notifications of other types than `grouped`, and the newest notification
 * of each group.
 */
export const selectHeads = defineQuery(
  (
    db: ThoughtsDb,
    self: ActorId,
    filter: NotificationFilter,
    grouped: readonly ShownType[],
    range: NumberRange,
  ) =>
    inRange(shown(db, self, filter), range).where((where) =>
      where.or([
        where.not(isIn(db, where.ref('notification.type'), grouped)),
        where.not(
          where.exists(
            membersOf(db, 'newer', self, filter)
              .select(sql.lit(1).as('one'))
              .where(sql.ref('newer.number'), '>', sql.ref('notification.number')),
          ),
        ),
      ]),
    ),
);

/**
 * Of the groups with these heads: the number of members (at most `most`), and the oldest member whose number
 * is not below `lowest`.
 */
export const selectGroupSizes = defineQuery(
  (
    db: ThoughtsDb,
    self: ActorId,
    filter: NotificationFilter,
    heads: readonly NotificationNumber[],
    { lowest, most }: { lowest: NotificationNumber; most: number },
  ) =>
    db
      .selectFrom('notification')
      .select('notification.number as head')
      .select((select) => [
        select
          .selectFrom(
            membersOf(db, 'member', self, filter).select('member.number').limit(sql.val(most)).as('counted'),
          )
          .select((counted) => counted.fn.countAll<number>().as('count'))
          .as('count'),
        membersOf(db, 'member', self, filter)
          .select('member.number')
          .where('member.number', '>=', lowest)
          .orderBy('member.number')
          .limit(sql.lit(1))
          .as('oldest'),
      ])
      .where('notification.actor_id', '=', self)
      .where((where) => isInNumbers(db, where.ref('notification.number'), heads)),
);

/** The newest members of the groups with these heads, newest first, at most `most` of each group. */
export const selectMembers = defineQuery(
  (
    db: ThoughtsDb,
    self: ActorId,
    filter: NotificationFilter,
    heads: readonly NotificationNumber[],
    most: number,
  ) =>
    db
      .selectFrom('notification')
      .innerJoin('notification as one', (join) =>
        join.on('one.number', 'in', () =>
          membersOf(db, 'member', self, filter)
            .select('member.number')
            .orderBy('member.number', 'desc')
            .limit(sql.val(most)),
        ),
      )
      .select([
        'notification.number as head',
        'one.number',
        'one.from_id',
        'one.thought_id',
        'one.created_at',
      ])
      .select('one.type')
      .where('notification.actor_id', '=', self)
      .where((where) => isInNumbers(db, where.ref('notification.number'), heads))
      .orderBy('one.number', 'desc'),
);

/** The notifications of the half day `span` about `thought`, or about no thought. */
export const selectOfGroup = defineQuery(
  (
    db: ThoughtsDb,
    self: ActorId,
    filter: NotificationFilter,
    { thought, span }: { thought: ThoughtId | null; span: number },
    range: NumberRange,
  ) =>
    inRange(shown(db, self, filter), range)
      .where(sql<string>`coalesce(notification.thought_id, '')`, '=', thought ?? '')
      .where(sql<number>`notification.created_at / ${sql.lit(SPAN)}`, '=', span),
);

export const deleteAll = defineQuery((tx: ThoughtsDb, self: ActorId) =>
  tx.deleteFrom('notification').where('actor_id', '=', self),
);

export const deleteByNumbers = defineQuery(
  (tx: ThoughtsDb, self: ActorId, numbers: readonly NotificationNumber[]) =>
    tx
      .deleteFrom('notification')
      .where('actor_id', '=', self)
      .where((where) => isInNumbers(tx, where.ref('number'), numbers))
      .returning('number'),
);
