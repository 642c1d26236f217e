// Shared transactions (docs/decisions/0197): jobs that arrive together run sequentially in one transaction
// and gather their rows, which is cheaper than a transaction and a statement for each.
//
// 1. together: up to 64 jobs run in one transaction, whose gathered rows are flushed and committed once.
// 2. separately: if a job, a gathered row or a lock fails, nothing is stored, and each job runs again in its
//    own transaction, concurrently, so that one that waits for a lock delays no other. The next jobs also run
//    separately, because failures often come in series.
//
// If the outcome of a commit is unknown, all its jobs fail, because none may run twice.
import { setImmediate as nextIteration } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { withGatheredWrites } from '../../transactions/deferred-writes.ts';
import type { WriteStats } from '../../transactions/stats.ts';
import { isConflict, isConnectionLost } from './retry.ts';

/** Bounds the impact of a failure, and how long locks are held. */
const MAX_BATCH = 64;
/** Number of jobs that run separately after a failure. */
const ALONE_AFTER_FAILURE = 256;
/**
 * In milliseconds: the maximum delay of a batch by a lock. Each other process locks counters for the duration
 * of a commit.
 */
const LOCK_TIMEOUT = 1000;

type Work<Tables> = (tx: Kysely<Tables>) => Promise<unknown>;
type Job<Tables> = {
  work: Work<Tables>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

export type SharedTransactions<Tables> = {
  write: Database<Tables>['writeShared'];
  /** Resolves when no job is queued or running. */
  whenIdle(): Promise<void>;
};

/** `writeAlone` runs the work of a single job in its own transaction. */
export function createSharedTransactions<Tables>(
  db: Kysely<Tables>,
  writeAlone: Database<Tables>['write'],
  stats: WriteStats,
): SharedTransactions<Tables> {
  const queue: Job<Tables>[] = [];
  let running: Promise<void> | null = null;
  let alone = 0;

  const runAlone = ({ work, resolve, reject }: Job<Tables>): void => {
    void writeAlone(work).then(resolve, reject);
  };

  async function runTogether(batch: readonly Job<Tables>[]): Promise<void> {
    stats.batches.observe(batch.length);
    const outcome = await commitTogether(db, batch);
    if ('error' in outcome && outcome.isRolledBack) {
      alone = ALONE_AFTER_FAILURE;
      batch.forEach(runAlone);
    } else {
      settle(batch, outcome, stats);
    }
  }

  async function runQueue(): Promise<void> {
    while (queue.length > 0) {
      // Lets the requests of this iteration of the event loop join the batch.
      await nextIteration();
      await runTogether(queue.splice(0, MAX_BATCH));
    }
    running = null;
  }

  return {
    write: <Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result> => {
      if (alone > 0) {
        alone -= 1;
        return writeAlone(work);
      }
      return new Promise((resolve, reject) => {
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
        running ??= runQueue();
      });
    },
    whenIdle: async () => {
      while (running) await running;
    },
  };
}

function settle<Tables>(batch: readonly Job<Tables>[], outcome: Outcome, { writes }: WriteStats): void {
  if ('values' in outcome) {
    writes.committed += batch.length;
    for (const [at, { resolve }] of batch.entries()) resolve(outcome.values[at]);
  } else {
    writes.failed += batch.length;
    for (const { reject } of batch) reject(outcome.error);
  }
}

type Outcome = { values: readonly unknown[] } | { error: unknown; isRolledBack: boolean };

async function commitTogether<Tables>(db: Kysely<Tables>, batch: readonly Job<Tables>[]): Promise<Outcome> {
  let state: 'connecting' | 'working' | 'committing' = 'connecting';
  try {
    const values = await db.transaction().execute(async (tx) => {
      state = 'working';
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
      const results = await withGatheredWrites(tx, () => runAll(tx, batch));
      state = 'committing';
      return results;
    });
    return { values };
  } catch (error) {
    return { error, isRolledBack: MAY_RUN_AGAIN[state](error) };
  }
}

/** Whether nothing was stored, and a connection exists on which each job can run separately. */
const MAY_RUN_AGAIN = {
  connecting: isConnectionLost,
  working: () => true,
  committing: isConflict,
};

async function runAll<Tables>(tx: Kysely<Tables>, batch: readonly Job<Tables>[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const { work } of batch) values.push(await work(tx));
  return values;
}
