// Blocked domains, including their sub-domains. The block applies to requests, deliveries and fetches
// immediately; stored data is deleted by a job.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { hostnameOf, isWithin, readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, HOUR, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { removeRemoteActor } from '../../../accounts/deletion/account-deletion.ts';
import type {
  DomainBlockTable,
  FederationDatabase,
  FederationDb,
} from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import type { ListedBlock } from './block-list.ts';

/** By name. */
const selectDomainBlocks = defineQuery((db: FederationDb) =>
  db.selectFrom('domain_block').select(['domain', 'reason', 'created_at', 'cleared_at']).orderBy('domain'),
);

/** All blocks by name. */
export const listDomainBlocks = selectDomainBlocks.rows;

/** {@link readDomain}, but refuses an invalid domain. */
export function requireDomain(text: string): string {
  const domain = readDomain(text);
  if (domain === null) throw invalid('', `“${text}” is not a domain name.`);
  return domain;
}

/**
 * Blocks the domains and returns the new ones. Refuses a domain that contains `base`, this server's own
 * address.
 */
export async function blockDomains(
  tx: FederationDb,
  base: string | null,
  blocks: readonly ListedBlock[],
  now: Instant,
): Promise<string[]> {
  const own = base === null ? null : new URL(base).hostname;
  const added: string[] = [];
  for (const { domain, reason } of blocks) {
    if (own !== null && isWithin(own, new Set([domain])))
      throw invalid('', `The domain ${domain} is this server's own.`);
    if (await insertDomainBlock.changed(tx, { domain, reason, created_at: now })) added.push(domain);
  }
  return added;
}

/**
 * Accepts new activities again; deleted data is not restored. Refuses (not found) a domain without a block.
 */
export async function unblockDomain(tx: FederationDb, domain: string): Promise<void> {
  if (!(await deleteDomainBlock.changed(tx, domain))) throw notFound(`domain block: ${domain}`);
}

/**
 * A fetch that was running during the block may store data after the first clearing. The clearing is
 * therefore repeated.
 */
const SETTLED_AFTER = HOUR;
const PEOPLE_AT_ONCE = 500;
const DELIVERIES_AT_ONCE = 500;

export type Cleared = { people: number; deliveries: number };

/** The job of a service, for interrupted clearings and late data. */
export const domainBlockJob = ({
  database,
  clock,
}: {
  database: FederationDatabase;
  clock: Clock;
}): PeriodicJob => ({
  name: 'domain-blocks',
  every: MINUTE,
  run: async () => {
    await clearBlockedDomains(database, clock);
  },
});

/** Clears all blocked domains that need it, one actor per transaction, to keep other writers from waiting. */
export async function clearBlockedDomains(
  database: FederationDatabase,
  clock: Clock,
  onProgress: (cleared: Cleared) => void = () => {},
): Promise<Cleared> {
  const uncleared = await selectUncleared.rows(database.read, {
    settledAfter: SETTLED_AFTER,
    madeBy: clock.now() - SETTLED_AFTER,
  });
  const cleared: Cleared = { people: 0, deliveries: 0 };
  if (uncleared.length === 0) return cleared;
  const domains = uncleared.map(({ domain }) => domain);
  const blocked = new Set(domains);
  for await (const people of removePeople(database, clock, blocked)) {
    cleared.people += people;
    onProgress(cleared);
  }
  for await (const deliveries of dropDeliveries(database, blocked)) {
    cleared.deliveries += deliveries;
    onProgress(cleared);
  }
  await database.write((tx) => updateCleared.run(tx, domains, clock.now()));
  return cleared;
}

/** Yields 1 for each actor. */
async function* removePeople(
  database: FederationDatabase,
  clock: Clock,
  domains: ReadonlySet<string>,
): AsyncGenerator<number> {
  for (let after = ''; ; ) {
    const people = await selectRemotePeople.rows(database.read, after, PEOPLE_AT_ONCE);
    for (const { id } of people.filter((person) => isOf(person, domains))) {
      await database.write((tx) => removeRemoteActor(tx, id, clock.now()));
      yield 1;
    }
    const last = people.at(-1);
    if (last === undefined || people.length < PEOPLE_AT_ONCE) return;
    after = last.id;
  }
}

/** A person belongs to the domains of both the handle and the actor id. */
const isOf = (
  { host, uri }: { host: string | null; uri: string | null },
  domains: ReadonlySet<string>,
): boolean =>
  (host !== null && isWithin(hostnameOf(host), domains)) ||
  (uri !== null && isWithin(URL.parse(uri)?.hostname ?? '', domains));

async function* dropDeliveries(
  database: FederationDatabase,
  domains: ReadonlySet<string>,
): AsyncGenerator<number> {
  const hosts = (await selectDeliveryHosts(database.read)).filter((host) =>
    isWithin(hostnameOf(host), domains),
  );
  for (const host of hosts) {
    for (let dropped = DELIVERIES_AT_ONCE; dropped === DELIVERIES_AT_ONCE; ) {
      dropped = await database.write((tx) => deleteDeliveries(tx, host, DELIVERIES_AT_ONCE));
      yield dropped;
    }
  }
}

/** False if the domain is already blocked. */
const insertDomainBlock = defineQuery((tx: FederationDb, block: Omit<DomainBlockTable, 'cleared_at'>) =>
  tx
    .insertInto('domain_block')
    .values(block)
    .onConflict((on) => on.doNothing())
    .returning('domain'),
);

const deleteDomainBlock = defineQuery((tx: FederationDb, domain: string) =>
  tx.deleteFrom('domain_block').where('domain', '=', domain).returning('domain'),
);

/**
 * Blocks that were never cleared, and those created by `madeBy` with their last clearing within
 * `settledAfter` ms of it.
 */
const selectUncleared = defineQuery(
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

const updateCleared = defineQuery((tx: FederationDb, domains: readonly string[], now: Instant) =>
  tx
    .updateTable('domain_block')
    .set({ cleared_at: now })
    .where((where) => isIn(tx, where.ref('domain'), domains)),
);

/** Remote people ordered by id, after `after`. */
const selectRemotePeople = defineQuery((db: FederationDb, after: string, limit: number) =>
  db
    .selectFrom('actor')
    .leftJoin('remote_actor', 'remote_actor.actor_id', 'actor.id')
    .select(['actor.id', 'actor.host', 'remote_actor.uri'])
    .where('actor.host', 'is not', null)
    .where('actor.id', '>', after as ActorId)
    .orderBy('actor.id')
    .limit(limit),
);

async function selectDeliveryHosts(db: FederationDb): Promise<string[]> {
  const rows = await db.selectFrom('delivery').select('host').distinct().execute();
  return rows.map(({ host }) => host);
}

/** The number of deleted deliveries, at most `limit`, including failed ones. */
async function deleteDeliveries(tx: FederationDb, host: string, limit: number): Promise<number> {
  const gone = await tx
    .deleteFrom('delivery')
    .where('id', 'in', (some) =>
      some.selectFrom('delivery').select('id').where('host', '=', host).limit(limit),
    )
    .returning('id')
    .execute();
  return gone.length;
}
