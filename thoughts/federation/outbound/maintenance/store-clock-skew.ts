// SQL that finds and repairs times written by a clock that was ahead.
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';

/**
 * The latest times that a correct clock can have written: `seen` for past events, `postponed` for due times,
 * `leased` for ends of leases. `never` is the `retry_at` of an open circuit, which implies a failure since
 * `failingSince` or earlier.
 */
export type LatestPlausible = {
  seen: Instant;
  postponed: Instant;
  leased: Instant;
  never: Instant;
  failingSince: Instant;
};

/**
 * At most `most` names of hosts with a later time, unordered and with duplicates: sorting or `distinct` would
 * read whole tables.
 */
export async function selectHostsAhead(
  tx: FederationDb,
  latest: LatestPlausible,
  most: number,
): Promise<string[]> {
  const put = tx
    .selectFrom('remote_host')
    .select('name')
    .where('next_at', '>', latest.postponed)
    .where('next_at', '<', latest.never);
  const found = await tx
    .selectFrom('remote_host')
    .select('name')
    .where('seen_at', '>', latest.seen)
    .unionAll(put.where('failing_since', 'is', null))
    .unionAll(put.where('failing_since', 'is not', null))
    .unionAll(
      tx
        .selectFrom('delivery')
        .select('host as name')
        .where('failed_at', 'is', null)
        .where('created_at', '>', latest.seen),
    )
    .unionAll(
      tx
        .selectFrom('delivery')
        .select('host as name')
        .where('lease', 'is not', null)
        .where('lease_ends_at', '>', latest.leased),
    )
    .limit(most)
    .execute();
  return found.map(({ name }) => name);
}

/** Ends implausibly long leases. */
export async function updateLeasesAhead(
  tx: FederationDb,
  hosts: readonly string[],
  { leased }: LatestPlausible,
): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ lease: null, lease_ends_at: null })
    .where((where) => isIn(tx, where.ref('host'), hosts))
    .where('lease', 'is not', null)
    .where('lease_ends_at', '>', leased)
    .execute();
}

/**
 * Makes deliveries due now that were queued in the future, postponed too long, or waiting for a host with an
 * attempt in the future.
 */
export async function updateDeliveriesAhead(
  tx: FederationDb,
  hosts: readonly string[],
  { seen, postponed: put }: LatestPlausible,
  now: Instant,
): Promise<void> {
  const waiting = tx
    .updateTable('delivery')
    .where((where) => isIn(tx, where.ref('host'), hosts))
    .where('failed_at', 'is', null);
  await waiting
    .set({ due_at: now })
    .where('due_at', '>', now)
    .where((where) =>
      where.or([
        where('due_at', '>', put),
        where('created_at', '>', seen),
        where.exists(
          where
            .selectFrom('remote_host')
            .select('remote_host.name')
            .whereRef('remote_host.name', '=', 'delivery.host')
            .where('remote_host.seen_at', '>', seen),
        ),
      ]),
    )
    .execute();
  await waiting.set({ created_at: now }).where('created_at', '>', seen).execute();
}

/**
 * Ends backoffs that began in the future; closes the circuit of a host that has not failed for long enough.
 */
export async function updateHostsAhead(
  tx: FederationDb,
  hosts: readonly string[],
  { seen, postponed: put, never, failingSince }: LatestPlausible,
  now: Instant,
): Promise<void> {
  const known = tx.updateTable('remote_host').where((where) => isIn(tx, where.ref('name'), hosts));
  await known
    .set({ retry_at: now })
    .where((where) =>
      where.or([
        where('retry_at', '<', never).and(
          where.or([where('seen_at', '>', seen), where('retry_at', '>', put)]),
        ),
        where('retry_at', '=', never).and('failing_since', '>', failingSince),
      ]),
    )
    .execute();
  await known.set({ failing_since: now }).where('failing_since', '>', now).execute();
  await known.set({ seen_at: now }).where('seen_at', '>', seen).execute();
}
