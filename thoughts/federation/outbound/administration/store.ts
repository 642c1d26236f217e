// SQL of delivery administration.
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';

/** `host` is a name, with its port unless it is the default; null selects all. */
export type Selection = { host: string | null; id: number | null; onlyFailed: boolean };

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
export const selectDeliveries = (
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

/** The outgoing activities by object key, with their creation times. */
export async function selectNewestActivities(
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
export async function updateRetried(tx: FederationDb, ids: readonly number[], now: Instant): Promise<number> {
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
