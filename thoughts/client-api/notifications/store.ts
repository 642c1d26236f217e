// SQL of notifications in the client API.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, NotificationNumber, ThoughtId } from '../../ids.ts';
import { visibleNotifications } from '../../notifications/queries.ts';
import type { ShownType } from './kinds.ts';

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

export const selectNotifications = defineQuery(
  (db: ThoughtsDb, self: ActorId, filter: NotificationFilter, range: NumberRange) =>
    shown(db, self, filter)
      .$if(range.older !== null, (query) => query.where('notification.number', '<', range.older))
      .$if(range.newer !== null, (query) => query.where('notification.number', '>', range.newer))
      .orderBy('notification.number', range.fromOldest ? 'asc' : 'desc')
      .limit(range.rows),
);

export type NotificationRow = Awaited<ReturnType<typeof selectNotifications.rows>>[number];

/**
 * Candidates for groups: notifications of these types about these thoughts or without a thought, newest
 * first.
 */
export const selectMembers = defineQuery(
  (
    db: ThoughtsDb,
    self: ActorId,
    filter: NotificationFilter,
    thoughts: readonly ThoughtId[],
    { start, end, rows }: { start: number; end: number; rows: number },
  ) =>
    shown(db, self, filter)
      .where((where) =>
        where.or([
          where('notification.thought_id', 'is', null),
          isIn(db, where.ref('notification.thought_id'), thoughts),
        ]),
      )
      .where('notification.created_at', '>=', start)
      .where('notification.created_at', '<', end)
      .orderBy('notification.number', 'desc')
      .limit(rows),
);

export const deleteAll = defineQuery((tx: ThoughtsDb, self: ActorId) =>
  tx.deleteFrom('notification').where('actor_id', '=', self),
);

export const deleteByNumbers = defineQuery(
  (tx: ThoughtsDb, self: ActorId, numbers: readonly NotificationNumber[]) =>
    tx
      .deleteFrom('notification')
      .where('actor_id', '=', self)
      .where((where) => isInNumbers(tx, where.ref('number'), numbers)),
);
