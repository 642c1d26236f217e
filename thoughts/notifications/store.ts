// SQL of notifications.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ActorSummary } from '../foundation/actors/actors.ts';
import type { NotificationType } from '../foundation/notifications/catalogue.ts';
import type { CursorSlice } from '../foundation/paging/cursors.ts';
import { blocksServerOf } from '../foundation/relations/queries.ts';
import type { NotificationTable } from '../foundation/tables/notifications.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { type ActorId, type NotificationId, type ThoughtId, toNotificationNumber } from '../ids.ts';
import { EVERY, type NotificationFilter, restNotifications } from './queries.ts';

/**
 * True if the `actor` in scope mutes notifications from the acting actor, blocks that actor's server, or
 * mutes the conversation.
 */
function isMuted({ from_id, thought_id }: { from_id: unknown; thought_id?: unknown }): RawBuilder<SqlBool> {
  const fromId = typeof from_id === 'string' ? sql.val(from_id as ActorId) : (from_id as RawBuilder<ActorId>);
  const fromMuted = sql`(exists (select 1 from mute where mute.muter_id = actor.id
    and mute.muted_id = ${from_id} and mute.hides_notifications = 1)
    or ${blocksServerOf(sql.ref('actor.id'), fromId)})`;
  if (thought_id === null || thought_id === undefined) return sql`${fromMuted}`;
  return sql`(${fromMuted} or exists (select 1 from thought
    inner join conversation_mute on conversation_mute.root_id = thought.root_id
    where thought.id = ${thought_id} and conversation_mute.actor_id = actor.id))`;
}

/** Inserts a notification once, and only for a local recipient who has not muted it. */
export const insertNotification = defineQuery((tx: ThoughtsDb, notification: Insertable<NotificationTable>) =>
  tx
    .insertInto('notification')
    .columns(['id', 'actor_id', 'type', 'from_id', 'thought_id', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('actor')
        .select((select) => [
          sql.val(notification.id).as('id'),
          'actor.id as actor_id',
          sql<NotificationType>`cast(${notification.type} as text)`.as('type'),
          sql<ActorId>`cast(${notification.from_id} as text)`.as('from_id'),
          sql<string | null>`cast(${notification.thought_id} as text)`.as('thought_id'),
          select.cast<number>(sql.val(notification.created_at), 'bigint').as('created_at'),
        ])
        .where('actor.id', '=', notification.actor_id)
        .where('actor.host', 'is', null)
        .where((where) => where.not(isMuted(notification))),
    )
    .onConflict((on) => on.doNothing())
    .returning(['number', 'actor_id']),
);

/** Limits the notifications of one action. */
const MAX_RECIPIENTS = 64;

/**
 * {@link insertNotification} for several recipients of one action, in two statements. Returns the inserted
 * rows.
 */
export async function insertNotifications(
  tx: ThoughtsDb,
  notifications: readonly Insertable<NotificationTable>[],
): Promise<Pick<Selectable<NotificationTable>, 'number' | 'actor_id'>[]> {
  const [first] = notifications;
  if (!first) return [];
  if (notifications.length === 1) return insertNotification.rows(tx, first);
  const local = await tx
    .selectFrom('actor')
    .select('id')
    .where('host', 'is', null)
    .where((where) =>
      isIn(
        tx,
        where.ref('id'),
        notifications.map(({ actor_id }) => actor_id),
      ),
    )
    .where((where) => where.not(isMuted(first)))
    .execute();
  const ids = new Set(local.map(({ id }) => id));
  const rows = notifications.filter(({ actor_id }) => ids.has(actor_id)).slice(0, MAX_RECIPIENTS);
  if (rows.length === 0) return [];
  return tx
    .insertInto('notification')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning(['number', 'actor_id'])
    .execute();
}

/** The columns of new notifications. */
type NewRows = {
  ids: readonly NotificationId[];
  to: readonly ActorId[];
  types: readonly NotificationType[];
  from: readonly ActorId[];
  thoughts: readonly ThoughtId[];
  times: readonly number[];
};

/** {@link insertNotification} for several actions on thoughts, on PostgreSQL. */
export const insertNotificationsOfActs = defineQuery((tx: ThoughtsDb, rows: NewRows) => ({
  compile: () =>
    sql<Pick<Selectable<NotificationTable>, 'number' | 'actor_id'>>`
      insert into notification (id, actor_id, type, from_id, thought_id, created_at)
      select given.id, actor.id, given.type, given.from_id, given.thought_id, given.created_at
      from unnest(
        ${sql.val(rows.ids)}::text[], ${sql.val(rows.to)}::text[], ${sql.val(rows.types)}::text[],
        ${sql.val(rows.from)}::text[], ${sql.val(rows.thoughts)}::text[], ${sql.val(rows.times)}::bigint[]
      ) as given (id, to_id, type, from_id, thought_id, created_at)
      inner join actor on actor.id = given.to_id
      where actor.host is null
        and not ${isMuted({ from_id: sql.ref('given.from_id'), thought_id: sql.ref('given.thought_id') })}
      on conflict do nothing
      returning number, actor_id
    `.compile(tx),
}));

type Key = { to: ActorId; type: NotificationType; from: ActorId; thoughtId: ThoughtId | null };

const deleteByKey = (tx: ThoughtsDb, { to, type, from, thoughtId }: Key) =>
  tx
    .deleteFrom('notification')
    .where('actor_id', '=', to)
    .where('type', '=', type)
    .where('from_id', '=', from)
    .where('thought_id', thoughtId === null ? 'is' : '=', thoughtId);

export const deleteNotification = defineQuery((tx: ThoughtsDb, key: Key) => deleteByKey(tx, key));

export const deleteEarlierNotification = defineQuery((tx: ThoughtsDb, key: Key, before: number) =>
  deleteByKey(tx, key).where('created_at', '<=', before),
);

export const deleteNotificationsBetween = defineQuery((tx: ThoughtsDb, one: ActorId, other: ActorId) =>
  tx
    .deleteFrom('notification')
    .where((where) =>
      where.or([
        where.and([where('actor_id', '=', one), where('from_id', '=', other)]),
        where.and([where('actor_id', '=', other), where('from_id', '=', one)]),
      ]),
    ),
);

/** A notification with the summary of the acting actor. */
export type NotificationRow = Pick<
  Selectable<NotificationTable>,
  'number' | 'id' | 'type' | 'thought_id' | 'is_read' | 'created_at'
> &
  Omit<ActorSummary, 'id'>;

export const selectNotifications = defineQuery(
  (
    db: ThoughtsDb,
    self: ActorId,
    filter: NotificationFilter,
    { limit, offset, older, newer }: CursorSlice<number>,
  ) =>
    restNotifications(db, self, filter)
      .innerJoin('actor', 'actor.id', 'notification.from_id')
      .select([
        'notification.number',
        'notification.id',
        'notification.type',
        'notification.thought_id',
        'notification.is_read',
        'notification.created_at',
        'actor.username',
        'actor.host',
        'actor.display_name',
        'actor.avatar_url',
        'actor.url',
      ])
      .$if(older !== null, (query) =>
        query.where('notification.number', '<', toNotificationNumber(older ?? 0)),
      )
      .$if(newer !== null, (query) =>
        query.where('notification.number', '>', toNotificationNumber(newer ?? 0)),
      )
      .orderBy('notification.number', newer === null ? 'desc' : 'asc')
      .limit(inlined(limit))
      .offset(offset),
);

const notificationCount = defineQuery(
  (db: ThoughtsDb, self: ActorId, filter: NotificationFilter, onlyUnread: boolean) =>
    restNotifications(db, self, filter)
      .select((select) => select.fn.countAll<number>().as('count'))
      .$if(onlyUnread, (query) => query.where('notification.is_read', '=', 0)),
);

export const selectUnread = defineQuery((db: ThoughtsDb, self: ActorId, limit: number) =>
  restNotifications(db, self, EVERY)
    .select('notification.number')
    .where('notification.is_read', '=', 0)
    .limit(inlined(limit)),
);

export const countNotifications = async (
  db: ThoughtsDb,
  self: ActorId,
  which: 'all' | 'unread',
  filter: NotificationFilter = EVERY,
): Promise<number> => (await notificationCount.first(db, self, filter, which === 'unread'))?.count ?? 0;

/** False if `self` has no such notification. */
export async function updateRead(tx: ThoughtsDb, self: ActorId, id: NotificationId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ is_read: 1 })
    .where('id', '=', id)
    .where('actor_id', '=', self)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const updateAllRead = defineQuery((tx: ThoughtsDb, self: ActorId) =>
  tx.updateTable('notification').set({ is_read: 1 }).where('actor_id', '=', self).where('is_read', '=', 0),
);
