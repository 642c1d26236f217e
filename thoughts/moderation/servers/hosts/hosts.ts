// The state of another server for administrators.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { hostnameOf, isWithin } from '@tandem/platform/http-client/domain-names.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { acceptedFollow } from '../../../foundation/relations/queries.ts';
import { type FederationDb, NEVER } from '../../../foundation/tables/federation.ts';
import { listDomainBlocks } from '../domain-blocks/domain-blocks.ts';

/**
 * `people` are stored actors with a handle of the host; `followers` and `followed` count follows of and by
 * local users. `block` is the blocked domain that contains the host.
 */
export type HostReport = {
  host: string;
  block: { domain: string; reason: string } | null;
  people: number;
  followers: number;
  followed: number;
  deliveries: { waiting: number; failed: number };
  failingSince: Instant | null;
  /** `never` if the circuit is open. */
  nextAttempt: Instant | 'never' | null;
  lastSuccess: Instant | null;
  lastError: string | null;
};

/** `host` is a name, with its port unless it is the default. */
export async function describeHost(db: FederationDb, host: string): Promise<HostReport> {
  const known = await selectHost.first(db, host);
  const blocks = await listDomainBlocks(db);
  const block = blocks.find(({ domain }) => isWithin(hostnameOf(host), new Set([domain])));
  const retryAt = known?.retry_at ?? null;
  return {
    host,
    block: block ? { domain: block.domain, reason: block.reason } : null,
    ...(await countPeopleAndFollows(db, host)),
    deliveries: await countDeliveries(db, host),
    failingSince: known?.failing_since ?? null,
    nextAttempt: retryAt === NEVER ? 'never' : retryAt,
    lastSuccess: known?.last_success_at ?? null,
    lastError: known?.last_error ?? null,
  };
}

/** Hosts with deliveries, by name; with `isFailing`, only those with failing deliveries. */
export const listHosts = async (
  db: FederationDb,
  isFailing: boolean,
  { perPage, offset }: { perPage: number; offset: number },
) => ({ rows: await selectHosts(db, isFailing, perPage, offset), total: await countHosts(db, isFailing) });

// SQL of the state of another server.

const selectHost = defineQuery((db: FederationDb, name: string) =>
  db.selectFrom('remote_host').selectAll().where('name', '=', name),
);

/** Its stored people by handle, and the accepted follows between them and local users. */
async function countPeopleAndFollows(
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

/** The numbers of queued and failed deliveries to the host. */
async function countDeliveries(db: FederationDb, host: string): Promise<{ waiting: number; failed: number }> {
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
const selectHosts = (db: FederationDb, isFailing: boolean, limit: number, offset: number) =>
  hosts(db, isFailing)
    .select(['name', 'failing_since', 'last_success_at', 'last_error'])
    .orderBy('name')
    .limit(limit)
    .offset(offset)
    .execute();

async function countHosts(db: FederationDb, isFailing: boolean): Promise<number> {
  const { total } = await hosts(db, isFailing)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
