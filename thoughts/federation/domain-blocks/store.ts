// SQL of domain blocks, and of what there is of a domain.
import { among } from '@tandem/platform/database/sql.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../tables.ts';
import type { DomainBlockTable, FederationDb } from '../tables.ts';

/** By name. */
export const selectDomainBlocks = (db: FederationDb) =>
  db
    .selectFrom('domain_block')
    .select(['domain', 'reason', 'created_at', 'cleared_at'])
    .orderBy('domain')
    .execute();

/** False where the domain is blocked already. */
export async function insertDomainBlock(
  tx: FederationDb,
  block: Omit<DomainBlockTable, 'cleared_at'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('domain_block')
    .values(block)
    .onConflict((on) => on.doNothing())
    .returning('domain')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteDomainBlock(tx: FederationDb, domain: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('domain_block')
    .where('domain', '=', domain)
    .returning('domain')
    .executeTakeFirst();
  return row !== undefined;
}

/** Blocks that were never cleared, or last within `settledAfter` ms of their making, when that time is over. */
export const selectUncleared = (
  db: FederationDb,
  { settledAfter, now }: { settledAfter: number; now: Instant },
) =>
  db
    .selectFrom('domain_block')
    .select('domain')
    .where((where) =>
      where.or([
        where('cleared_at', 'is', null),
        where.and([
          where('created_at', '<=', now - settledAfter),
          where(where('cleared_at', '-', where.ref('created_at')), '<', settledAfter),
        ]),
      ]),
    )
    .execute();

export async function updateCleared(
  tx: FederationDb,
  domains: readonly string[],
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('domain_block')
    .set({ cleared_at: now })
    .where((where) => among(tx, where.ref('domain'), domains))
    .execute();
}

/** People of other servers in order of id, from after `after`. */
export const selectRemotePeople = (db: FederationDb, after: string, limit: number) =>
  db
    .selectFrom('actor')
    .leftJoin('remote_actor', 'remote_actor.actor_id', 'actor.id')
    .select(['actor.id', 'actor.host', 'remote_actor.uri'])
    .where('actor.host', 'is not', null)
    .where('actor.id', '>', after as ActorId)
    .orderBy('actor.id')
    .limit(limit)
    .execute();

export async function selectDeliveryHosts(db: FederationDb): Promise<string[]> {
  const rows = await db.selectFrom('delivery').select('host').distinct().execute();
  return rows.map(({ host }) => host);
}

/** How many of at most `limit` went, those that were given up included. */
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
