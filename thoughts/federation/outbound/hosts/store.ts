// SQL of hosts: which are due, and which are failing.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { dialectOf, isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Selectable } from 'kysely';
import type { FederationDb, RemoteHostTable } from '../../../foundation/tables/federation.ts';

export type Host = Pick<
  Selectable<RemoteHostTable>,
  'name' | 'failing_since' | 'retry_at' | 'next_at' | 'seen_at'
>;

const COLUMNS = ['name', 'failing_since', 'retry_at', 'next_at', 'seen_at'] as const;

/** Due hosts, longest waiting first, locked; those locked by another process are skipped. */
export const lockDueHosts = defineQuery((tx: FederationDb, isFailing: boolean, limit: number, now: Instant) =>
  tx
    .selectFrom('remote_host')
    .select(COLUMNS)
    .where('next_at', '<=', now)
    .where('failing_since', isFailing ? 'is not' : 'is', null)
    .orderBy('next_at')
    .orderBy('name')
    .limit(limit)
    .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate().skipLocked()),
);

/** Those of `names` that are known, locked, so that what follows sees every delivery written before. */
export const lockHosts = defineQuery((tx: FederationDb, names: readonly string[]) =>
  tx
    .selectFrom('remote_host')
    .select(COLUMNS)
    .where((where) => isIn(tx, where.ref('name'), names))
    .orderBy('name')
    .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate()),
);

export type HostChange = Partial<Omit<RemoteHostTable, 'name'>>;

export const updateHost = defineQuery((tx: FederationDb, name: string, change: HostChange) =>
  tx.updateTable('remote_host').set(change).where('name', '=', name),
);

/** Records successful deliveries. */
export const updateSucceededHosts = defineQuery((tx: FederationDb, names: readonly string[], now: Instant) =>
  tx
    .updateTable('remote_host')
    .set({ seen_at: now, last_success_at: now })
    .where((where) => isIn(tx, where.ref('name'), names)),
);

/** Ends the pause of a failing host last seen at `seenUntil` or before; false for any other. */
export const updateResumedHost = defineQuery(
  (
    tx: FederationDb,
    name: string,
    { now, seenUntil, never }: { now: Instant; seenUntil: Instant; never: Instant },
  ) =>
    tx
      .updateTable('remote_host')
      .set((set) => ({
        retry_at: now,
        next_at: now,
        seen_at: now,
        failing_since: set
          .case()
          .when('retry_at', '=', never)
          .then(set.cast<number>(set.val(now), 'bigint'))
          .else(set.ref('failing_since'))
          .end(),
      }))
      .where('name', '=', name)
      .where('failing_since', 'is not', null)
      .where('seen_at', '<=', seenUntil)
      .returning('name'),
);
