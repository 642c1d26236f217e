// What an administrator may know of another server.

import { hostnameOf, isWithin } from '@tandem/platform/http-client/domain-names.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { NEVER } from '../../../foundation/tables/federation.ts';
import { listDomainBlocks } from '../domain-blocks/domain-blocks.ts';
import { countDeliveries, countHosts, countPeopleAndFollows, selectHost, selectHosts } from './store.ts';

/**
 * `people` are those known here by a handle of the host; `followers` follow somebody here, `followed` are
 * followed by somebody here. `block` is the blocked domain that the host lies in.
 */
export type HostReport = {
  host: string;
  block: { domain: string; reason: string } | null;
  people: number;
  followers: number;
  followed: number;
  deliveries: { waiting: number; failed: number };
  failingSince: Instant | null;
  /** `never` where the circuit is open. */
  nextAttempt: Instant | 'never' | null;
  lastSuccess: Instant | null;
  lastError: string | null;
};

/** `host` is a name, with a port where it is not the usual one. */
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

/** The hosts that something was delivered to, by name; with `isFailing`, those where deliveries fail. */
export const listHosts = async (
  db: FederationDb,
  isFailing: boolean,
  { perPage, offset }: { perPage: number; offset: number },
) => ({ rows: await selectHosts(db, isFailing, perPage, offset), total: await countHosts(db, isFailing) });
