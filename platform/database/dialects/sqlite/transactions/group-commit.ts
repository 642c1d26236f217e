// Writers that arrive together share one commit, and so one sync of the disk.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WriteStats } from '../../../transactions/stats.ts';
import {
  commitOptimistically,
  commitSingle,
  commitWithSavepoints,
  runOwnTransaction,
  type WriteJob,
  type Writer,
} from './commit-batch.ts';

/** Bounds how long one batch holds the loop: 256 writes of about 40 µs are 10 ms. */
const MAX_BATCH = 256;
/** How many batches are careful after one that was spoiled: where some writers fail, others will. */
const SAVEPOINT_BATCHES = 32;

/**
 * Answers a function that runs work inside a transaction and settles once that work is durable. An error in one
 * work undoes that work alone. A batch is first tried boldly, in one transaction; when one of its works throws, it is
 * undone and tried again with each in a savepoint of its own, which costs more than the work (full-text indexes write
 * themselves out at each). After an error that loses the batch, each of its works is tried by itself. Where another
 * process kept the lock for all our patience, whoever waits by then is refused: nobody waits twice.
 */
export function createGroupCommit(writer: Writer, activity: WriteStats) {
  const queue: WriteJob[] = [];
  let running: Promise<void> | null = null;
  let savepointBatches = 0;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await nextTurn();
      const apart = queue.findIndex((job) => job.ownsTransaction);
      if (apart === 0) await runOwnTransaction(queue.shift());
      else await commitOrReject(queue.splice(0, Math.min(MAX_BATCH, apart < 0 ? MAX_BATCH : apart)));
    }
    running = null;
  }

  async function commitOrReject(batch: readonly WriteJob[]): Promise<void> {
    try {
      await commit(batch);
    } catch (error) {
      // Those of the batch that are settled stay as they are.
      for (const job of [...batch, ...queue.splice(0)]) job.reject(error);
    }
  }

  async function commit(batch: readonly WriteJob[]): Promise<void> {
    activity.batches.observe(batch.length);
    const [only] = batch;
    if (only && batch.length === 1) return commitSingle(writer, only);
    if (savepointBatches === 0) {
      if (await commitOptimistically(writer, batch)) return;
      savepointBatches = SAVEPOINT_BATCHES;
    }
    savepointBatches -= 1;
    if (await commitWithSavepoints(writer, batch)) return;
    for (const job of batch) await commitSingle(writer, job);
  }

  const enqueue = <Result>(work: () => Promise<Result>, isApart: boolean): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ work, ownsTransaction: isApart, resolve: resolve as (value: unknown) => void, reject });
      running ??= drain();
    });

  const write = <Result>(work: () => Promise<Result>): Promise<Result> => enqueue(work, false);

  /** Holds the other writers back, in turn, while `work` writes over another connection. */
  const writeApart = <Result>(work: () => Promise<Result>): Promise<Result> => enqueue(work, true);

  /** Resolves when everything accepted so far is settled. */
  const idle = async (): Promise<void> => {
    while (running) await running;
  };

  return { write, writeApart, idle };
}
