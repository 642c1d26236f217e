// SQL of the queue: what is claimed, and what becomes of it. A host's row is locked before its deliveries change, so
// that `next_at` never misses one.
import { preparedEffect, preparedFirst } from '@tandem/platform/database/prepared.ts';
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

/** How many deliveries to `host` are under way. */
export async function countLeased(db: FederationDb, host: string, now: Instant): Promise<number> {
  const { leased } = await db
    .selectFrom('delivery')
    .select((select) => select.fn.countAll<number>().as('leased'))
    .where('host', '=', host)
    .where('lease', 'is not', null)
    .where('lease_ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return leased;
}

/** Leases what of `host` is due and waits for nothing, at most `most`; where `followsOnly`, of follows alone. */
export async function claimOfHost(
  tx: FederationDb,
  { host, most, followsOnly }: { host: string; most: number; followsOnly: boolean },
  lease: Lease,
  now: Instant,
): Promise<Claimed[]> {
  const due = await selectDue(tx, { host, most, followsOnly }, now);
  const claimed: Claimed[] = [];
  for (const { id, ...delivery } of due) {
    await tx
      .updateTable('delivery')
      .set({ lease: lease.token, lease_ends_at: lease.endsAt, attempts: delivery.attempts + 1 })
      .where('id', '=', id)
      .execute();
    claimed.push({ ...delivery, id, lease: lease.token, attempts: delivery.attempts + 1 });
  }
  return claimed;
}

const selectDue = (
  db: FederationDb,
  { host, most, followsOnly }: { host: string; most: number; followsOnly: boolean },
  now: Instant,
) =>
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
    .limit(most)
    .execute();

/** When the queue of a host has something: the next unleased delivery, the next follow, the next end of a lease. */
export type Outlook = { due: Instant | null; follow: Instant | null; leaseEnds: Instant | null };

/** Only deliveries due after `dueAfter`, and follows due after `followAfter`. */
export async function selectOutlook(
  db: FederationDb,
  { host, dueAfter, followAfter }: { host: string; dueAfter: Instant; followAfter: Instant },
  now: Instant,
): Promise<Outlook> {
  const next = (after: Instant) =>
    db
      .selectFrom('delivery')
      .select('due_at as at')
      .where('host', '=', host)
      .where('failed_at', 'is', null)
      .where('due_at', '>', after)
      .where((where) => where.or([where('lease', 'is', null), where('lease_ends_at', '<=', now)]))
      .orderBy('due_at')
      .limit(1);
  return db
    .selectNoFrom([
      next(dueAfter).as('due'),
      next(followAfter).where('is_follow', '=', 1).as('follow'),
      db
        .selectFrom('delivery')
        .select((select) => select.fn.min('lease_ends_at').as('at'))
        .where('host', '=', host)
        .where('lease', 'is not', null)
        .where('lease_ends_at', '>', now)
        .as('leaseEnds'),
    ])
    .executeTakeFirstOrThrow();
}

/** False where the lease was lost: whoever has it now decides. */
export async function deleteDelivered(tx: FederationDb, { id, lease }: Claimed): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('delivery')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
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
