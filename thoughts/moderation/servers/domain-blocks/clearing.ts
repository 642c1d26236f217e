// Deletes what is stored of a blocked domain: its actors with their thoughts, likes, boosts and follows, and
// deliveries to it. So no read needs to know of blocks.

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
 * What was being fetched when the block came may be stored after the first clearing: then it is done once
 * more.
 */
const SETTLED_AFTER = HOUR;
const PEOPLE_AT_ONCE = 500;
const DELIVERIES_AT_ONCE = 500;

export type Cleared = { people: number; deliveries: number };

/** In a service, for blocks whose clearing was cut short, and for what came late. */
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

/** Clears all blocked domains that need it, one actor per transaction, so that other writers do not wait. */
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

/** Yields a 1 for each. */
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

/** A person is of the domain of the handle, and of the one that the actor lives at. */
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
