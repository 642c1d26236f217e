// SQL of notifications.
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ActorId, NotificationTable, NotificationType, ThoughtsDb } from '../tables.ts';
import { visibleTo } from '../visibility/visibility.ts';

/** Stores it once, and for a local person only. */
export async function insertNotification(
  tx: ThoughtsDb,
  notice: Insertable<NotificationTable>,
): Promise<void> {
  await tx
    .insertInto('notification')
    .columns(['id', 'actor_id', 'type', 'from_id', 'thought_id', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('actor')
        .select((select) => [
          sql.val(notice.id).as('id'),
          'actor.id as actor_id',
          sql<NotificationType>`cast(${notice.type} as text)`.as('type'),
          sql<ActorId>`cast(${notice.from_id} as text)`.as('from_id'),
          sql<string | null>`cast(${notice.thought_id} as text)`.as('thought_id'),
          select.cast<number>(sql.val(notice.created_at), 'bigint').as('created_at'),
        ])
        .where('actor.id', '=', notice.actor_id)
        .where('actor.host', 'is', null),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function deleteNotification(
  tx: ThoughtsDb,
  notice: { to: ActorId; type: NotificationType; from: ActorId; thoughtId: string | null },
): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('actor_id', '=', notice.to)
    .where('type', '=', notice.type)
    .where('from_id', '=', notice.from)
    .where('thought_id', notice.thoughtId === null ? 'is' : '=', notice.thoughtId)
    .execute();
}

export async function deleteNotificationsBetween(
  tx: ThoughtsDb,
  one: ActorId,
  other: ActorId,
): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where((where) =>
      where.or([
        where.and([where('actor_id', '=', one), where('from_id', '=', other)]),
        where.and([where('actor_id', '=', other), where('from_id', '=', one)]),
      ]),
    )
    .execute();
}

export type NotificationRow = Selectable<NotificationTable>;

/** What `self` was told of people, and of thoughts that `self` may (still) see. */
const noticesOf = (db: ThoughtsDb, self: ActorId) =>
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

export const selectNotifications = (
  db: ThoughtsDb,
  self: ActorId,
  { perPage, offset }: { perPage: number; offset: number },
): Promise<NotificationRow[]> =>
  noticesOf(db, self)
    .selectAll('notification')
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute();

export async function countNotifications(
  db: ThoughtsDb,
  self: ActorId,
  which: 'all' | 'unread',
): Promise<number> {
  const { count } = await noticesOf(db, self)
    .select((select) => select.fn.countAll<number>().as('count'))
    .$if(which === 'unread', (query) => query.where('notification.is_read', '=', 0))
    .executeTakeFirstOrThrow();
  return count;
}

/** False where there is no such notification of `self`. */
export async function updateRead(tx: ThoughtsDb, self: ActorId, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ is_read: 1 })
    .where('id', '=', id)
    .where('actor_id', '=', self)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function updateAllRead(tx: ThoughtsDb, self: ActorId): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ is_read: 1 })
    .where('actor_id', '=', self)
    .where('is_read', '=', 0)
    .execute();
}
