// Deletes the data of a blocked domain: its actors with their thoughts, likes, boosts and follows, and
// deliveries to it. Reads therefore need no condition for blocks.

import { hostnameOf, isWithin } from '@tandem/platform/http-client/domain-names.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import { removeRemoteActor } from '../../../accounts/deletion/account-deletion.ts';
import type { FederationDatabase } from '../../../foundation/tables/federation.ts';
import {
  deleteDeliveries,
  selectDeliveryHosts,
  selectRemotePeople,
  selectUncleared,
  updateCleared,
} from './store.ts';

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
