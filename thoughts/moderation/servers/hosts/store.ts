// SQL of what is known of another server.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { acceptedFollow } from '../../../foundation/relations/queries.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';

export const selectHost = defineQuery((db: FederationDb, name: string) =>
  db.selectFrom('remote_host').selectAll().where('name', '=', name),
);

/** Its people known here by their handles, and the accepted follows between them and people here. */
export async function countPeopleAndFollows(
  db: FederationDb,
  host: string,
): Promise<{ people: number; followers: number; followed: number }> {
  const { people } = await db
    .selectFrom('actor')
    .select((select) => select.fn.countAll<number>().as('people'))
    .where('host', '=', host)
    .executeTakeFirstOrThrow();
  return {
    people,
    followers: await countFollows(db, 'follow.follower_id', host),
    followed: await countFollows(db, 'follow.followee_id', host),
  };
}

async function countFollows(
  db: FederationDb,
  side: 'follow.follower_id' | 'follow.followee_id',
  host: string,
): Promise<number> {
  const { follows } = await db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', side)
    .select((select) => select.fn.countAll<number>().as('follows'))
    .where('actor.host', '=', host)
    .where(acceptedFollow)
    .executeTakeFirstOrThrow();
  return follows;
}

/** How many deliveries to it are waiting, and how many failed ones are stored. */
export async function countDeliveries(
  db: FederationDb,
  host: string,
): Promise<{ waiting: number; failed: number }> {
  const count = (has: 'is' | 'is not') =>
    db
      .selectFrom('delivery')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('host', '=', host)
      .where('failed_at', has, null)
      .executeTakeFirstOrThrow();
  return { waiting: (await count('is')).count, failed: (await count('is not')).count };
}

const hosts = (db: FederationDb, isFailing: boolean) => {
  const all = db.selectFrom('remote_host');
  return isFailing ? all.where('failing_since', 'is not', null) : all;
};

/** By name. */
export const selectHosts = (db: FederationDb, isFailing: boolean, limit: number, offset: number) =>
  hosts(db, isFailing)
    .select(['name', 'failing_since', 'last_success_at', 'last_error'])
    .orderBy('name')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countHosts(db: FederationDb, isFailing: boolean): Promise<number> {
  const { total } = await hosts(db, isFailing)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
