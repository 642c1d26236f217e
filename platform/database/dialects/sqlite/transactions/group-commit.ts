// Group commit: concurrent write transactions share one commit, and so one sync of the disk, which costs much
// more than the statements of a small transaction (docs/decisions/0002).
//
// Each transaction is a job in a queue. One loop takes a batch of jobs, runs them one after the other in one
// transaction of SQLite, commits it, and resolves their promises. Jobs are isolated from each other's errors:
//
//   1. optimistic: all jobs run in the plain transaction. When one throws, the whole transaction is rolled
//      back and
//      nobody is told; the batch runs again as 2.
//   2. with savepoints: each job runs in its own savepoint, so that an error rolls back that job alone and
//      rejects its
//      promise. A savepoint costs more than the work of a small job, as it makes full-text indexes write
// their buffers.
//   3. single: when the transaction itself is lost (disk full, I/O error), each job runs in its own
//      transaction.
//
// So a job may run up to three times, and must do nothing but SQL. What jobs defer to the end of their
// transaction (deferred-writes.ts) is written once per transaction or savepoint: once for a whole batch in
// case 1.
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { WriteStats } from '../../../transactions/stats.ts';
import {
  commitOptimistically,
  commitSingle,
  commitWithSavepoints,
  runOwnTransaction,
  type WriteJob,
  type Writer,
} from './commit-batch.ts';

/** Bounds how long a batch blocks the event loop: 256 writes of about 40 µs are 10 ms. */
const MAX_BATCH = 256;
/** How many batches use savepoints after one that failed: an error is often followed by others. */
const SAVEPOINT_BATCHES = 32;

export type GroupCommit = {
  /** Runs `work` in a transaction that it may share, and resolves once its commit is durable. */
  write<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs `work`, which commits a transaction of another connection, while no other job runs. */
  writeSeparately<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when all jobs are settled. */
  whenIdle(): Promise<void>;
};

/**
 * Starts the queue of `writer`. When another process holds the lock until the timeout, all waiting jobs are
 * rejected, so that none waits for more than one timeout.
 */
export function createGroupCommit(writer: Writer, { batches }: Pick<WriteStats, 'batches'>): GroupCommit {
  const queue: WriteJob[] = [];
  const commit = createBatchCommit(writer, batches);
  let running: Promise<void> | null = null;

  async function runQueue(): Promise<void> {
    while (queue.length > 0) {
      // Lets the requests of this iteration of the event loop join the batch.
      await nextIteration();
      const separate = queue.findIndex((job) => job.ownsTransaction);
      if (separate === 0) await runOwnTransaction(queue.shift());
      else await commitOrReject(queue.splice(0, separate < 0 ? MAX_BATCH : Math.min(MAX_BATCH, separate)));
    }
    running = null;
  }

  async function commitOrReject(batch: readonly WriteJob[]): Promise<void> {
    try {
      await commit(batch);
    } catch (error) {
      // Jobs of the batch that are settled already are not affected.
      for (const job of [...batch, ...queue.splice(0)]) job.reject(error);
    }
  }

  const enqueue = <Result>(work: () => Promise<Result>, ownsTransaction: boolean): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ work, ownsTransaction, resolve: resolve as (value: unknown) => void, reject });
      running ??= runQueue();
    });

  return {
    write: (work) => enqueue(work, false),
    writeSeparately: (work) => enqueue(work, true),
    async whenIdle() {
      while (running) await running;
    },
  };
}

/** Returns a function that commits a batch in one of the three ways above, and settles its jobs. */
function createBatchCommit(writer: Writer, batches: WriteStats['batches']) {
  let savepointBatches = 0;
  return async (batch: readonly WriteJob[]): Promise<void> => {
    batches.observe(batch.length);
    const [only] = batch;
    if (only && batch.length === 1) return commitSingle(writer, only);
    if (savepointBatches === 0) {
      if (await commitOptimistically(writer, batch)) return;
      savepointBatches = SAVEPOINT_BATCHES;
    }
    savepointBatches -= 1;
    if (await commitWithSavepoints(writer, batch)) return;
    for (const job of batch) await commitSingle(writer, job);
  };
}
