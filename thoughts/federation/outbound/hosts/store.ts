// SQL of due and failing hosts.
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

/** Locks due hosts, longest waiting first; skips those locked by other processes. */
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

/** Locks the known ones of `names`, so that later statements see all deliveries written before. */
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

/** Ends the backoff of a failing host whose last contact is at or before `seenUntil`; false for others. */
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
