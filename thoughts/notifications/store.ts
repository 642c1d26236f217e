// SQL of notifications.
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { ActorId, NotificationTable, NotificationType, ThoughtsDb } from '../tables.ts';

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
