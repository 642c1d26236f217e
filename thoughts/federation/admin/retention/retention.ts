// Deletes unrelated remote thoughts and actors, and expired federation records.
import { yieldLoop } from '@tandem/platform/concurrency/yield-loop.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import { purgeThought } from '../../../posts/thoughts/thoughts.ts';
import type { FederationContext } from '../../context.ts';
import {
  deleteForetold,
  deleteHosts,
  deleteIdleActors,
  deleteOldFollowReplies,
  deleteOldStatements,
  selectIdleActors,
  selectIdleThoughts,
  selectOldThoughts,
  selectRemoteActors,
  type Window,
} from './store.ts';

/** Rows examined per statement and deleted per transaction. Small, because other writers wait meanwhile. */
const BATCH = 50;
/** Retention of relation statements; signed requests are accepted for one hour. */
const STATEMENTS_KEPT_FOR = 2 * DAY;
/** Maximum of transactions per kind and run for rows that expire by age only; the next run continues. */
const MOST_BATCHES = 1000;

export const retentionJob = (federation: FederationContext): PeriodicJob => ({
  name: 'retention',
  every: 6 * HOUR,
  run: async (stopping) => {
    const { database, clock, config } = federation;
    const before = clock.now() - config.THOUGHTS_REMOTE_RETENTION_DAYS * DAY;
    const kinds = { database, before, stopping };
    await sweep(kinds, selectOldThoughts, selectIdleThoughts.exists, async (tx, ids) => {
      for (const thought of await selectIdleThoughts.rows(tx, ids)) await purgeThought(tx, thought);
    });
    await sweep(kinds, selectRemoteActors, selectIdleActors.exists, deleteIdleActors.run);
    const said = clock.now() - STATEMENTS_KEPT_FOR;
    for (const [remove, from] of [
      [deleteForetold, before],
      [deleteHosts, before],
      [deleteOldStatements, said],
      [deleteOldFollowReplies, said],
    ] as const) {
      for (let batch = 0; batch < MOST_BATCHES && !stopping.aborted; batch += 1) {
        if ((await database.write((tx) => remove(tx, from, BATCH))) < BATCH) break;
      }
    }
  },
});

type Sweep = Pick<FederationContext, 'database'> & { before: number; stopping: AbortSignal };

/**
 * One pass in order of ids. `select` reads the next batch; `remove` runs only if `isAnyIdle` finds a
 * candidate in it, and rechecks in its transaction. Yields after each batch, as most rows of a large server
 * stay.
 */
async function sweep<Id extends string>(
  { database, before, stopping }: Sweep,
  select: (db: FederationDb, window: Window) => Promise<Id[]>,
  isAnyIdle: (db: FederationDb, ids: readonly Id[], before: Instant) => Promise<boolean>,
  remove: (tx: FederationDb, ids: readonly Id[], before: Instant) => Promise<void>,
): Promise<void> {
  for (let after = '', isLast = false; !isLast && !stopping.aborted; ) {
    const began = performance.now();
    const ids = await select(database.read, { after, before, limit: BATCH });
    isLast = ids.length < BATCH;
    after = ids.at(-1) ?? after;
    if (ids.length > 0 && (await isAnyIdle(database.read, ids, before))) {
      await database.write((tx) => remove(tx, ids, before));
    }
    await yieldLoop(performance.now() - began);
  }
}
