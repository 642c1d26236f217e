// Administration of deliveries.

import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase, FederationDb } from '../../../foundation/tables/federation.ts';
import { updateHost } from '../hosts/store.ts';
import { upsertDueHosts } from '../queue/enqueue.ts';

const COLUMNS = [
  'delivery.id',
  'delivery.activity_id',
  'delivery.object_key',
  'delivery.inbox',
  'delivery.host',
  'delivery.due_at',
  'delivery.attempts',
  'delivery.last_error',
  'delivery.failed_at',
  'delivery.created_at',
] as const;

/** In order of id, starting after `after`. */
const selectDeliveries = (
  db: FederationDb,
  { host, id, onlyFailed }: Selection,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('delivery')
    .select(COLUMNS)
    .where('id', '>', after)
    .$if(host !== null, (query) => query.where('host', '=', host))
    .$if(id !== null, (query) => query.where('id', '=', id))
    .$if(onlyFailed, (query) => query.where('failed_at', 'is not', null))
    .orderBy('id')
    .limit(limit)
    .execute();

/** In order of id, starting after `after`. */
export const listDeliveries = selectDeliveries;
export type Delivery = Awaited<ReturnType<typeof selectDeliveries>>[number];

/** `superseded` deliveries are unchanged: a newer activity about the same object was sent since. */
type Retried = { retried: number; superseded: number };

const AT_ONCE = 200;

/** Makes the selected deliveries due immediately, and resets the failure state of their hosts. */
export async function retryDeliveries(
  database: FederationDatabase,
  selection: Selection,
  now: Instant,
): Promise<Retried> {
  const total: Retried = { retried: 0, superseded: 0 };
  for (let after = 0; ; ) {
    const deliveries = await selectDeliveries(database.read, selection, { after, limit: AT_ONCE });
    const last = deliveries.at(-1);
    if (last === undefined) return total;
    const { retried, superseded } = await database.write((tx) => retrySome(tx, deliveries, now));
    total.retried += retried;
    total.superseded += superseded;
    after = last.id;
  }
}

async function retrySome(tx: FederationDb, deliveries: readonly Delivery[], now: Instant): Promise<Retried> {
  const timely = await leaveOutSuperseded(tx, deliveries);
  if (timely.length === 0) return { retried: 0, superseded: deliveries.length };
  const hosts = [...new Set(timely.map(({ host }) => host))].sort();
  // Host rows are locked first, as in all changes of deliveries.
  await upsertDueHosts(tx, hosts, true, now);
  for (const host of hosts)
    await updateHost.run(tx, host, { failing_since: null, retry_at: null, next_at: now });
  const ids = timely.map(({ id }) => id);
  return {
    retried: await updateRetried(tx, ids, now),
    superseded: deliveries.length - timely.length,
  };
}

/** A failed delivery may be out of order: a Create could arrive after its Delete. */
async function leaveOutSuperseded(tx: FederationDb, deliveries: readonly Delivery[]): Promise<Delivery[]> {
  const keys = new Set(deliveries.map(({ object_key }) => object_key));
  const newest = await selectNewestActivities(tx, [...keys]);
  return deliveries.filter(({ failed_at, activity_id, object_key, created_at }) => {
    const others = newest.get(object_key) ?? [];
    return failed_at === null || others.every(({ id, at }) => id === activity_id || at <= created_at);
  });
}

/** `host` is a name, with its port unless it is the default; null selects all. */
export type Selection = { host: string | null; id: number | null; onlyFailed: boolean };

/** The outgoing activities by object key, with their creation times. */
async function selectNewestActivities(
  db: FederationDb,
  objectKeys: readonly string[],
): Promise<Map<string, { id: string; at: Instant }[]>> {
  const rows = await db
    .selectFrom('outgoing_activity')
    .select(['id', 'object_key', 'created_at as at'])
    .where((where) => isIn(db, where.ref('object_key'), objectKeys))
    .execute();
  return Map.groupBy(rows, ({ object_key }) => object_key);
}

/** Makes deliveries due now; failed ones get all their attempts again. */
async function updateRetried(tx: FederationDb, ids: readonly number[], now: Instant): Promise<number> {
  const retried = await tx
    .updateTable('delivery')
    .set((set) => ({
      failed_at: null,
      due_at: now,
      attempts: set.case().when('failed_at', 'is', null).then(set.ref('attempts')).else(set.lit(0)).end(),
    }))
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return retried.length;
}
