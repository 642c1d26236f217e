// Administration of deliveries.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase, FederationDb } from '../../../foundation/tables/federation.ts';
import { updateHost } from '../hosts/store.ts';
import { upsertDueHosts } from '../queue/store-enqueue.ts';
import { type Selection, selectDeliveries, selectNewestActivities, updateRetried } from './store.ts';

export type { Selection } from './store.ts';

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
