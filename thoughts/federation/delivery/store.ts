// SQL of the queue: what is claimed, and what becomes of it. A host's row is locked before its deliveries change, so
// that `next_at` never misses one.
import { prepared, preparedEffect, preparedFirst } from '@tandem/platform/database/prepared.ts';
import { among, amongNumbers } from '@tandem/platform/database/sql.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Selectable } from 'kysely';
import type { ActorId } from '../../tables.ts';
import type { DeliveryTable, FederationDb } from '../tables.ts';

type Delivery = Selectable<DeliveryTable>;

/** A delivery with what it carries; `attempts` counts the one it was claimed for. */
export type Claimed = Pick<Delivery, 'id' | 'activity_id' | 'inbox' | 'host' | 'attempts' | 'created_at'> & {
  lease: string;
  actor_id: ActorId;
  body: string;
};

export type Lease = { token: string; endsAt: Instant };

const selectLeased = prepared((db: FederationDb, hosts: readonly string[], now: Instant) =>
  db
    .selectFrom('delivery')
    .select((select) => ['host', select.fn.countAll<number>().as('leased')])
    .where((where) => among(db, where.ref('host'), hosts))
    .where('lease', 'is not', null)
    .where('lease_ends_at', '>', now)
    .groupBy('host'),
);

/** How many deliveries are under way to those of `hosts` to which any are. */
export async function countLeased(
  db: FederationDb,
  hosts: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectLeased(db, hosts, now);
  return new Map(rows.map(({ host, leased }) => [host, leased]));
}

/** What is asked of a host's queue; where `followsOnly`, follows alone. */
type Asked = { host: string; most: number; followsOnly: boolean };

/** What of `host` is due and waits for nothing, as it will be once {@link updateLeases} has leased it. */
export async function selectClaimable(
  tx: FederationDb,
  asked: Asked,
  lease: Lease,
  now: Instant,
): Promise<Claimed[]> {
  const due = await selectDue(tx, asked, now);
  return due.map((delivery) => ({ ...delivery, lease: lease.token, attempts: delivery.attempts + 1 }));
}

export const updateLeases = preparedEffect(
  (tx: FederationDb, ids: readonly number[], { token, endsAt }: Lease) =>
    tx
      .updateTable('delivery')
      .set((set) => ({ lease: token, lease_ends_at: endsAt, attempts: set('attempts', '+', 1) }))
      .where((where) => amongNumbers(tx, where.ref('id'), ids)),
);

const selectDue = prepared((db: FederationDb, { host, most, followsOnly }: Asked, now: Instant) =>
  db
    .selectFrom('delivery')
    .innerJoin('outgoing_activity as activity', 'activity.id', 'delivery.activity_id')
    .select(['delivery.id', 'activity_id', 'inbox', 'host', 'attempts', 'delivery.created_at'])
    .select(['activity.actor_id', 'activity.body'])
    .where('host', '=', host)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', now)
    .where((where) => where.or([where('lease', 'is', null), where('lease_ends_at', '<=', now)]))
    .$if(followsOnly, (query) => query.where('is_follow', '=', 1))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('delivery as earlier')
            .select('earlier.id')
            .whereRef('earlier.inbox', '=', 'delivery.inbox')
            .whereRef('earlier.object_key', '=', 'delivery.object_key')
            .where('earlier.failed_at', 'is', null)
            .whereRef('earlier.id', '<', 'delivery.id'),
        ),
      ),
    )
    .orderBy('due_at')
    .orderBy('delivery.id')
    .limit(most),
);

const deleteLeased = prepared((tx: FederationDb, ids: readonly number[], leases: readonly string[]) =>
  tx
    .deleteFrom('delivery')
    .where((where) => amongNumbers(tx, where.ref('id'), ids))
    .where((where) => among(tx, where.ref('lease'), leases))
    .returning('id'),
);

/** Those that are gone now; for the others the lease was lost, and whoever has it decides. */
export async function deleteDelivered(
  tx: FederationDb,
  claimed: readonly Pick<Claimed, 'id' | 'lease'>[],
): Promise<ReadonlySet<number>> {
  const ids = claimed.map(({ id }) => id);
  const leases = [...new Set(claimed.map(({ lease }) => lease))];
  const rows = await deleteLeased(tx, ids, leases);
  return new Set(rows.map(({ id }) => id));
}

/** Gives the lease back with what is next: another attempt at `dueAt`, or none. False where the lease was lost. */
export async function updateRefused(
  tx: FederationDb,
  { id, lease }: Claimed,
  next: { dueAt: Instant } | { failedAt: Instant },
  reason: string,
): Promise<boolean> {
  const updated = await tx
    .updateTable('delivery')
    .set('dueAt' in next ? { due_at: next.dueAt } : { failed_at: next.failedAt })
    .set({ lease: null, lease_ends_at: null, last_error: reason })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** What was put off is due now. */
export const hastenDeliveries = preparedEffect((tx: FederationDb, host: string, now: Instant) =>
  tx
    .updateTable('delivery')
    .set({ due_at: now })
    .where('host', '=', host)
    .where('failed_at', 'is', null)
    .where('due_at', '>', now),
);

/** How many deliveries wait or are under way, and how many were given up and are kept. */
export async function countDeliveries(db: FederationDb): Promise<{ waiting: number; failed: number }> {
  const count = (has: 'is' | 'is not') =>
    db
      .selectFrom('delivery')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('failed_at', has, null)
      .executeTakeFirstOrThrow();
  const [waiting, failed] = [await count('is'), await count('is not')];
  return { waiting: waiting.count, failed: failed.count };
}

export const selectKeptKey = preparedFirst((db: FederationDb, actorId: ActorId) =>
  db.selectFrom('actor_key').select(['uri', 'private_key']).where('actor_id', '=', actorId),
);
