// SQL of domain blocks and of the data of a domain.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { DomainBlockTable, FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';

/** By name. */
export const selectDomainBlocks = defineQuery((db: FederationDb) =>
  db.selectFrom('domain_block').select(['domain', 'reason', 'created_at', 'cleared_at']).orderBy('domain'),
);

/** False if the domain is already blocked. */
export const insertDomainBlock = defineQuery(
  (tx: FederationDb, block: Omit<DomainBlockTable, 'cleared_at'>) =>
    tx
      .insertInto('domain_block')
      .values(block)
      .onConflict((on) => on.doNothing())
      .returning('domain'),
);

export const deleteDomainBlock = defineQuery((tx: FederationDb, domain: string) =>
  tx.deleteFrom('domain_block').where('domain', '=', domain).returning('domain'),
);

/**
 * Blocks that were never cleared, and those created by `madeBy` with their last clearing within
 * `settledAfter` ms of it.
 */
export const selectUncleared = defineQuery(
  (db: FederationDb, { settledAfter, madeBy }: { settledAfter: number; madeBy: Instant }) =>
    db
      .selectFrom('domain_block')
      .select('domain')
      .where((where) =>
        where.or([
          where('cleared_at', 'is', null),
          where.and([
            where('created_at', '<=', madeBy),
            where(where('cleared_at', '-', where.ref('created_at')), '<', settledAfter),
          ]),
        ]),
      ),
);

export const updateCleared = defineQuery((tx: FederationDb, domains: readonly string[], now: Instant) =>
  tx
    .updateTable('domain_block')
    .set({ cleared_at: now })
    .where((where) => isIn(tx, where.ref('domain'), domains)),
);

/** Remote people ordered by id, after `after`. */
export const selectRemotePeople = defineQuery((db: FederationDb, after: string, limit: number) =>
  db
    .selectFrom('actor')
    .leftJoin('remote_actor', 'remote_actor.actor_id', 'actor.id')
    .select(['actor.id', 'actor.host', 'remote_actor.uri'])
    .where('actor.host', 'is not', null)
    .where('actor.id', '>', after as ActorId)
    .orderBy('actor.id')
    .limit(limit),
);

export async function selectDeliveryHosts(db: FederationDb): Promise<string[]> {
  const rows = await db.selectFrom('delivery').select('host').distinct().execute();
  return rows.map(({ host }) => host);
}

/** The number of deleted deliveries, at most `limit`, including failed ones. */
export async function deleteDeliveries(tx: FederationDb, host: string, limit: number): Promise<number> {
  const gone = await tx
    .deleteFrom('delivery')
    .where('id', 'in', (some) =>
      some.selectFrom('delivery').select('id').where('host', '=', host).limit(limit),
    )
    .returning('id')
    .execute();
  return gone.length;
}
