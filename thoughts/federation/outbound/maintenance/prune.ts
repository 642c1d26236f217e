// Deletes expired deliveries, activities, keys and hosts, in small batches.
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, DAY, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase, FederationDb } from '../../../foundation/tables/federation.ts';
import { RETAINED_FOR } from '../queue/record-results.ts';

/** Delivered activities are served under their ids this long. */
const SENT_KEPT_FOR = 7 * DAY;
/** A host without queued deliveries or contact for this long is deleted; the next delivery recreates it. */
const HOST_KEPT_FOR = 30 * DAY;
const BATCH = 500;

export const pruneDeliveries = (database: FederationDatabase, clock: Clock): PeriodicJob => ({
  name: 'delivery pruning',
  every: 10 * MINUTE,
  run: async () => {
    const now = clock.now();
    const steps: readonly ((tx: FederationDb) => Promise<number>)[] = [
      (tx) => expireDeliveries(tx, now - RETAINED_FOR, now, BATCH),
      (tx) => deleteOldFailures(tx, now - RETAINED_FOR, BATCH),
      (tx) => deleteSentActivities(tx, now - SENT_KEPT_FOR, BATCH),
      (tx) => deleteUnusedKeys(tx, BATCH),
      (tx) => deleteIdleHosts(tx, now - HOST_KEPT_FOR, BATCH),
    ];
    for (const step of steps) while ((await database.write(step)) === BATCH);
  },
});

/** Fails deliveries queued before `before`, for example those to a host that never recovered. */
async function expireDeliveries(
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

async function deleteOldFailures(tx: FederationDb, before: Instant, batch: number): Promise<number> {
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
async function deleteSentActivities(tx: FederationDb, before: Instant, batch: number): Promise<number> {
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
async function deleteUnusedKeys(tx: FederationDb, batch: number): Promise<number> {
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

async function deleteIdleHosts(tx: FederationDb, before: Instant, batch: number): Promise<number> {
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
