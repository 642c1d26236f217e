// SQL of announcements.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf, isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { AnnouncementTable } from '../../foundation/tables/announcements.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

const COLUMNS = [
  'announcement.number',
  'announcement.content',
  'announcement.starts_at',
  'announcement.ends_at',
  'announcement.all_day',
  'announcement.created_at',
  'announcement.updated_at',
] as const;

/** The number of announcements that are shown at once: the newest. */
const MAX_SHOWN = 100;

const isShown = (where: ExpressionBuilder<ThoughtsTables, 'announcement'>, now: Instant) =>
  where.and([
    where.or([where('starts_at', 'is', null), where('starts_at', '<=', now)]),
    where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]),
  ]);

const isRead = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('announcement_read')
    .select('announcement_read.announcement_number')
    .where('announcement_read.actor_id', '=', viewer);

/** The announcements shown at `now`, newest first, and whether `viewer` has dismissed them. */
export const selectShown = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, now: Instant, withDismissed: boolean) =>
    db
      .selectFrom('announcement')
      .select(COLUMNS)
      .select((column) => [
        column
          .case()
          .when('announcement.number', 'in', isRead(db, viewer))
          .then(sql.lit(1))
          .else(sql.lit(0))
          .end()
          .as('is_read'),
      ])
      .where((where) => isShown(where, now))
      .$if(!withDismissed, (query) => query.where('announcement.number', 'not in', isRead(db, viewer)))
      .orderBy('announcement.number', 'desc')
      .limit(sql.lit(MAX_SHOWN)),
);

/** The reactions to announcements by name, the oldest first; `me` is 1 if `viewer` is among them. */
export const selectReactions = defineQuery(
  (db: ThoughtsDb, numbers: readonly number[], viewer: ActorId | null) =>
    db
      .selectFrom('announcement_reaction')
      .select((reaction) => [
        'announcement_number',
        'name',
        reaction.fn.countAll<number>().as('count'),
        reaction.fn
          .max(reaction.case().when('actor_id', '=', viewer).then(sql.lit(1)).else(sql.lit(0)).end())
          .as('me'),
        reaction.fn.min('created_at').as('since'),
      ])
      .where((where) => isInNumbers(db, where.ref('announcement_number'), numbers))
      .groupBy(['announcement_number', 'name'])
      .orderBy('since')
      .orderBy('name'),
);

/** The announcement if it is shown at `now`, locked until the end of the transaction. */
export const lockShown = defineQuery((tx: ThoughtsDb, number: number, now: Instant) =>
  tx
    .selectFrom('announcement')
    .select('number')
    .where('number', '=', number)
    .where((where) => isShown(where, now))
    .$if(dialectOf(tx) === 'postgres', (query) => query.forNoKeyUpdate()),
);

export const insertRead = defineQuery((tx: ThoughtsDb, actor_id: ActorId, announcement_number: number) =>
  tx
    .insertInto('announcement_read')
    .values({ actor_id, announcement_number })
    .onConflict((on) => on.doNothing()),
);

/** The names of reactions to an announcement other than `name`. */
export const countOtherNames = defineQuery((tx: ThoughtsDb, number: number, name: string) =>
  tx
    .selectFrom('announcement_reaction')
    .select(sql<number>`count(distinct name)`.as('count'))
    .where('announcement_number', '=', number)
    .where('name', '<>', name),
);

export const insertReaction = defineQuery(
  (tx: ThoughtsDb, announcement_number: number, name: string, actor_id: ActorId, created_at: Instant) =>
    tx
      .insertInto('announcement_reaction')
      .values({ announcement_number, name, actor_id, created_at })
      .onConflict((on) => on.doNothing()),
);

export const deleteReaction = defineQuery((tx: ThoughtsDb, number: number, name: string, actor: ActorId) =>
  tx
    .deleteFrom('announcement_reaction')
    .where('announcement_number', '=', number)
    .where('name', '=', name)
    .where('actor_id', '=', actor)
    .returning('name'),
);

/** All announcements, newest first. */
export const selectAll = defineQuery((db: ThoughtsDb, limit: number, offset: number) =>
  db
    .selectFrom('announcement')
    .select(COLUMNS)
    .orderBy('announcement.number', 'desc')
    .limit(limit)
    .offset(offset),
);

export const countAll = defineQuery((db: ThoughtsDb) =>
  db.selectFrom('announcement').select((one) => one.fn.countAll<number>().as('count')),
);

/** The announcement, locked for a change. */
export const selectLocked = defineQuery((tx: ThoughtsDb, number: number) =>
  tx
    .selectFrom('announcement')
    .select(COLUMNS)
    .where('number', '=', number)
    .$if(dialectOf(tx) === 'postgres', (query) => query.forNoKeyUpdate()),
);

export const insertAnnouncement = defineQuery((tx: ThoughtsDb, row: Insertable<AnnouncementTable>) =>
  tx.insertInto('announcement').values(row).returning('number'),
);

export const updateAnnouncement = defineQuery(
  (
    tx: ThoughtsDb,
    number: number,
    row: Pick<AnnouncementTable, 'content' | 'starts_at' | 'ends_at' | 'all_day' | 'updated_at'>,
  ) => tx.updateTable('announcement').set(row).where('number', '=', number),
);

export const deleteAnnouncement = defineQuery((tx: ThoughtsDb, number: number) =>
  tx.deleteFrom('announcement').where('number', '=', number).returning('content'),
);
