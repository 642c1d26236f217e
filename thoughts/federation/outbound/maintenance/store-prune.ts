// SQL that deletes expired rows. Each function returns the number of rows, at most `batch`.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';

/** Fails deliveries queued before `before`, for example those to a host that never recovered. */
export async function expireDeliveries(
  tx: FederationDb,
  before: Instant,
  now: Instant,
  batch: number,
): Promise<number> {
  const rows = await tx
    .updateTable('delivery')
    .set({ failed_at: now, last_error: 'waited too long' })
    .where('id', 'in', (ids) =>
      ids
        .selectFrom('delivery')
        .select('id')
        .where('failed_at', 'is', null)
        .where('lease', 'is', null)
        .where('created_at', '<', before)
        .limit(batch),
    )
    .returning('id')
    .execute();
  return rows.length;
}

export async function deleteOldFailures(tx: FederationDb, before: Instant, batch: number): Promise<number> {
  const rows = await tx
    .deleteFrom('delivery')
    .where('id', 'in', (ids) =>
      ids.selectFrom('delivery').select('id').where('failed_at', '<', before).limit(batch),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Activities queued completely and before `before`, without remaining deliveries. */
export async function deleteSentActivities(
  tx: FederationDb,
  before: Instant,
  batch: number,
): Promise<number> {
  const rows = await tx
    .deleteFrom('outgoing_activity')
    .where('id', 'in', (ids) =>
      ids
        .selectFrom('outgoing_activity')
        .select('outgoing_activity.id')
        .where('created_at', '<', before)
        .where('written_to', 'is', null)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('delivery')
                .select('delivery.id')
                .whereRef('delivery.activity_id', '=', 'outgoing_activity.id'),
            ),
          ),
        )
        .orderBy('created_at')
        .limit(batch),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Keys of deleted accounts without deliveries to sign. */
export async function deleteUnusedKeys(tx: FederationDb, batch: number): Promise<number> {
  const rows = await tx
    .deleteFrom('actor_key')
    .where('actor_id', 'in', (ids) =>
      ids
        .selectFrom('actor_key')
        .leftJoin('actor', 'actor.id', 'actor_key.actor_id')
        .select('actor_key.actor_id')
        .where('actor.id', 'is', null)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('outgoing_activity')
                .innerJoin('delivery', 'delivery.activity_id', 'outgoing_activity.id')
                .select('delivery.id')
                .whereRef('outgoing_activity.actor_id', '=', 'actor_key.actor_id')
                .where('delivery.failed_at', 'is', null),
            ),
          ),
        )
        // The event of the account deletion may not be processed yet.
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('event')
                .select('event.id')
                .whereRef('event.subject', '=', 'actor_key.actor_id'),
            ),
          ),
        )
        .limit(batch),
    )
    .returning('actor_id')
    .execute();
  return rows.length;
}

export async function deleteIdleHosts(tx: FederationDb, before: Instant, batch: number): Promise<number> {
  const rows = await tx
    .deleteFrom('remote_host')
    .where('name', 'in', (names) =>
      names
        .selectFrom('remote_host')
        .select('remote_host.name')
        .where('seen_at', '<', before)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('delivery')
                .select('delivery.id')
                .whereRef('delivery.host', '=', 'remote_host.name')
                .where('delivery.failed_at', 'is', null),
            ),
          ),
        )
        .orderBy('seen_at')
        .limit(batch),
    )
    .returning('name')
    .execute();
  return rows.length;
}
