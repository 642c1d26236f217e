// Deletes remote thoughts and actors without relation to local users, and old records about them.
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

/** Rows that are examined by one statement, and deleted by one transaction: others wait meanwhile. */
const BATCH = 50;
/** What was said about relations; requests are believed for an hour. */
const STATEMENTS_KEPT_FOR = 2 * DAY;
/**
 * Transactions per kind and run, of rows that age alone decides about; what is left waits for the next run.
 */
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
 * One pass in order of ids: `select` reads the next ones, of which `remove` deletes those that `isAnyIdle`
 * was about. It checks again, as they may have a relation by then. Others run after each step: most of what
 * a large server has stays.
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
