// SQL of the delivery queue: leases and results. A host's row is locked before its deliveries change, so that
// `next_at` stays correct.
import { defineQuery, type QueryOptions } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf, isIn, isInNumbers, textRows } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { DeliveryTable, FederationDb, FederationTables } from '../../foundation/tables/federation.ts';
import type { ActorId } from '../../foundation/tables/tables.ts';

type Delivery = Selectable<DeliveryTable>;

/** A leased delivery with its body; `attempts` includes the current one. */
export type LeasedDelivery = Pick<
  Delivery,
  'id' | 'activity_id' | 'inbox' | 'host' | 'attempts' | 'created_at'
> & {
  lease: string;
  actor_id: ActorId;
  body: string;
};

export type Lease = { token: string; endsAt: Instant };

/** Replanned, because the queue may grow from empty to 10,000 deliveries within a second. */
export const QUEUE: QueryOptions = { isPlannedEachTime: true };

const selectLeased = defineQuery(
  (db: FederationDb, hosts: readonly string[], now: Instant) =>
    db
      .selectFrom('delivery')
      .select((select) => ['host', select.fn.countAll<number>().as('leased')])
      .where((where) => isIn(db, where.ref('host'), hosts))
      .where('lease', 'is not', null)
      .where('lease_ends_at', '>', now)
      .groupBy('host'),
  QUEUE,
);

/** Number of leased deliveries by host; hosts without any are omitted. */
export async function countLeased(
  db: FederationDb,
  hosts: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectLeased.rows(db, hosts, now);
  return new Map(rows.map(({ host, leased }) => [host, leased]));
}

/**
 * Due and unblocked deliveries of `hosts`, in the form that {@link updateLeases} gives them: at most `most`
 * per host, earliest first. With `followsOnly` only follows.
 */
export async function selectLeasable(
  tx: FederationDb,
  asked: { hosts: readonly string[]; followsOnly: boolean; most: number },
  lease: Lease,
  now: Instant,
): Promise<ReadonlyMap<string, LeasedDelivery[]>> {
  if (asked.hosts.length === 0) return new Map();
  const rows = asked.hosts.map((host) => ({ host }));
  const due = await selectDue.rows(tx, rows, asked.followsOnly, asked.most, now);
  const claimable = due.map((one) => ({ ...one, lease: lease.token, attempts: one.attempts + 1 }));
  return Map.groupBy(claimable, ({ host }) => host);
}

export const updateLeases = defineQuery(
  (tx: FederationDb, ids: readonly number[], { token, endsAt }: Lease) =>
    tx
      .updateTable('delivery')
      .set((set) => ({ lease: token, lease_ends_at: endsAt, attempts: set('attempts', '+', 1) }))
      .where((where) => isInNumbers(tx, where.ref('id'), ids)),
);

type HostRow = { host: string };

const selectDue = defineQuery(
  (db: FederationDb, rows: readonly HostRow[], followsOnly: boolean, most: number, now: Instant) => {
    const hosts = db.selectFrom(textRows(db, ['host'], rows));
    const first = firstDue(followsOnly, most, now);
    // Materialized: with statistics of a nearly empty queue, PostgreSQL would otherwise search the first
    // deliveries of all hosts again for each delivery.
    const ids =
      dialectOf(db) === 'postgres'
        ? hosts
            .innerJoinLateral(
              (select) => first(select).as('due'),
              (join) => join.onTrue(),
            )
            .select('due.id')
        : hosts
            .innerJoin('delivery as due', (join) => join.on((on) => on('due.id', 'in', first(on))))
            .select('due.id');
    return db
      .with(
        (cte) => cte('first').materialized(),
        () => ids,
      )
      .selectFrom('first')
      .innerJoin('delivery', 'delivery.id', 'first.id')
      .innerJoin('outgoing_activity as activity', 'activity.id', 'delivery.activity_id')
      .select(['delivery.id', 'activity_id', 'inbox', 'delivery.host', 'attempts', 'delivery.created_at'])
      .select(['activity.actor_id', 'activity.body'])
      .orderBy('delivery.due_at')
      .orderBy('delivery.id');
  },
  QUEUE,
);

type OfHost = ExpressionBuilder<FederationTables & { row: HostRow }, 'row'>;

/** The first due deliveries of the host in `row`. */
const firstDue = (followsOnly: boolean, most: number, now: Instant) => (select: OfHost) =>
  select
    .selectFrom('delivery as queued')
    .select('queued.id')
    .whereRef('queued.host', '=', 'row.host')
    .where('queued.failed_at', 'is', null)
    .where('queued.due_at', '<=', now)
    .where((where) => where.or([where('queued.lease', 'is', null), where('queued.lease_ends_at', '<=', now)]))
    .$if(followsOnly, (query) => query.where('queued.is_follow', '=', 1))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('delivery as earlier')
            .select('earlier.id')
            .whereRef('earlier.inbox', '=', 'queued.inbox')
            .whereRef('earlier.object_key', '=', 'queued.object_key')
            .where('earlier.failed_at', 'is', null)
            .whereRef('earlier.id', '<', 'queued.id'),
        ),
      ),
    )
    // Waits for the end of a superseded delivery in progress.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('delivery as superseded')
            .select('superseded.id')
            .whereRef('superseded.host', '=', 'queued.host')
            .where('superseded.lease', 'is not', null)
            .where('superseded.lease_ends_at', '>', now)
            .whereRef('superseded.inbox', '=', 'queued.inbox')
            .whereRef('superseded.object_key', '=', 'queued.object_key')
            // The sum avoids the primary key index: PostgreSQL would read all earlier deliveries for each
            // one.
            .where((one) => one(one('superseded.id', '+', 0), '<', one.ref('queued.id'))),
        ),
      ),
    )
    .orderBy('queued.due_at')
    .orderBy('queued.id')
    .limit(most);

const deleteLeased = defineQuery((tx: FederationDb, ids: readonly number[], leases: readonly string[]) =>
  tx
    .deleteFrom('delivery')
    .where((where) => isInNumbers(tx, where.ref('id'), ids))
    .where((where) => isIn(tx, where.ref('lease'), leases))
    .returning('id'),
);

/**
 * Deletes deliveries and returns their ids. For missing ids the lease was lost, and its new holder records
 * the result.
 */
export async function deleteDelivered(
  tx: FederationDb,
  leased: readonly Pick<LeasedDelivery, 'id' | 'lease'>[],
): Promise<ReadonlySet<number>> {
  const ids = leased.map(({ id }) => id);
  const leases = [...new Set(leased.map(({ lease }) => lease))];
  const rows = await deleteLeased.rows(tx, ids, leases);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Releases the lease and stores the next attempt at `dueAt` or the final failure. False if the lease was
 * lost.
 */
export async function updateFailedAttempt(
  tx: FederationDb,
  { id, lease }: LeasedDelivery,
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

/** Makes postponed deliveries due. */
export const updateDueNow = defineQuery((tx: FederationDb, host: string, now: Instant) =>
  tx
    .updateTable('delivery')
    .set({ due_at: now })
    .where('host', '=', host)
    .where('failed_at', 'is', null)
    .where('due_at', '>', now),
);

/** Number of waiting or running deliveries, and of stored failed ones. */
export async function countDeliveries(db: FederationDb): Promise<{ waiting: number; failed: number }> {
  const count = (has: 'is' | 'is not') =>
    db
      .selectFrom('delivery')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('failed_at', has, null)
      .executeTakeFirstOrThrow();
  const waiting = await count('is');
  const failed = await count('is not');
  return { waiting: waiting.count, failed: failed.count };
}

export const selectSigningKey = defineQuery((db: FederationDb, actorId: ActorId) =>
  db.selectFrom('actor_key').select(['uri', 'private_key']).where('actor_id', '=', actorId),
);
