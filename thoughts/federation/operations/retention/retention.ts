// Deletes remote thoughts and actors without relation to local users, and old records about them.
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import { purgeThought } from '../../../thoughts/thoughts.ts';
import type { FederationContext } from '../../context.ts';
import type { FederationDb } from '../../tables.ts';
import {
  deleteForetold,
  deleteHosts,
  deleteIdleActors,
  deleteOldFollowReplies,
  deleteOldStatements,
  type Search,
  selectIdleActors,
  selectIdleThoughts,
  selectStillIdle,
} from './store.ts';

/** Rows per transaction: few, so that other writers do not wait. */
const BATCH = 100;
/** What was said about relations; requests are believed for an hour. */
const STATEMENTS_KEPT_FOR = 2 * DAY;
/** Transactions per kind and run; what is left waits for the next run. */
const MOST_BATCHES = 1000;

export const retentionJob = (federation: FederationContext): PeriodicJob => ({
  name: 'retention',
  every: 6 * HOUR,
  run: async () => {
    const { database, clock, config } = federation;
    const before = clock.now() - config.THOUGHTS_REMOTE_RETENTION_DAYS * DAY;
    await sweep(federation, before, selectIdleThoughts, async (tx, ids) => {
      for (const thought of await selectStillIdle.rows(tx, ids)) await purgeThought(tx, thought);
    });
    await sweep(federation, before, selectIdleActors, deleteIdleActors.run);
    const said = clock.now() - STATEMENTS_KEPT_FOR;
    for (const [remove, from] of [
      [deleteForetold, before],
      [deleteHosts, before],
      [deleteOldStatements, said],
      [deleteOldFollowReplies, said],
    ] as const) {
      for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
        if ((await database.write((tx) => remove(tx, from, BATCH))) < BATCH) break;
      }
    }
  },
});

/**
 * One pass over ids in order. Each is checked again in the deleting transaction, as it may have a relation by
 * then.
 */
async function sweep<Id extends string>(
  { database }: FederationContext,
  before: number,
  select: (db: FederationDb, search: Search) => Promise<Id[]>,
  remove: (tx: FederationDb, ids: readonly Id[]) => Promise<void>,
): Promise<void> {
  let after = '';
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const ids = await select(database.read, { after, before, limit: BATCH });
    const last = ids.at(-1);
    if (last === undefined) return;
    await database.write((tx) => remove(tx, ids));
    after = last;
  }
}
