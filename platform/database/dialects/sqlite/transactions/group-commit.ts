// Group commit: concurrent write transactions share one commit, and so one disk sync, which costs much more
// than the statements of a small transaction (docs/decisions/0002).
//
// Each transaction is a job in a queue. One loop takes a batch of jobs, runs them sequentially in one SQLite
// transaction, commits it, and resolves their promises. Jobs are isolated from each other's errors:
//
//   1. optimistic: all jobs run in the plain transaction. If one throws, the whole transaction is rolled back
//      without settling any job, and the batch runs again as in 2.
//   2. with savepoints: each job runs in its own savepoint, so that an error rolls back only that job and
//      rejects its promise. A savepoint costs more than the work of a small job, because it makes full-text
//      indexes write their buffers.
//   3. single: if the transaction itself is lost (disk full, I/O error), each job runs in its own
//      transaction.
//
// So a job may run up to three times, and must do nothing but SQL. Writes that jobs defer to the end of their
// transaction (deferred-writes.ts) are flushed once per transaction or savepoint: once for a whole batch in
// case 1.
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { WriteStats } from '../../../transactions/stats.ts';
import { isBusy, isBusyTimeout, retryWhileBusy } from '../connection/busy.ts';
import type { SqliteConnection } from '../connection/connection.ts';

/** Bounds how long a batch blocks the event loop: 256 writes of about 40 µs are 10 ms. */
const MAX_BATCH = 256;
/** Number of batches with savepoints after a failure, because failures often come in series. */
const SAVEPOINT_BATCHES = 32;

type GroupCommit = {
  /** Runs `work` in a transaction that may be shared, and resolves when its commit is durable. */
  write<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs `work`, which commits a transaction of another connection, while no other job runs. */
  writeSeparately<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when all jobs are settled. */
  whenIdle(): Promise<void>;
};

/**
 * Starts the queue of `writer`. If another process holds the lock until the timeout, all queued jobs are
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
      // Has no effect on settled jobs of the batch.
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

/** `run` runs the work of a transaction or savepoint, and then its deferred writes. */
type Writer = {
  connection: SqliteConnection;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

type WriteJob = {
  work: () => Promise<unknown>;
  /** Whether `work` commits a transaction of another connection itself. */
  ownsTransaction: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

async function runOwnTransaction(job: WriteJob | undefined): Promise<void> {
  await job?.work().then(job.resolve, job.reject);
}

/**
 * Settles the job with the outcome of its transaction. Like the other forms, throws if the lock times out.
 */
async function commitSingle(writer: Writer, job: WriteJob): Promise<void> {
  try {
    job.resolve(await runTransaction(writer, () => requireSqlOnly(writer, job.work)));
  } catch (error) {
    if (isBusyTimeout(error)) throw error;
    job.reject(error);
  }
}

/**
 * Returns true if all jobs are settled; false if one of them, or the commit, failed and nothing was stored.
 */
async function commitOptimistically(writer: Writer, batch: readonly WriteJob[]): Promise<boolean> {
  try {
    const values = await runTransaction(writer, () => requireSqlOnly(writer, () => runAll(batch)));
    batch.forEach(({ resolve }, index) => {
      resolve(values[index]);
    });
    return true;
  } catch (error) {
    if (isBusyTimeout(error)) throw error;
    return false;
  }
}

async function runAll(batch: readonly WriteJob[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const { work } of batch) values.push(await work());
  return values;
}

/**
 * Runs each job in a savepoint. Returns true if all jobs are settled; false if the whole transaction is lost
 * (disk full, I/O error) and nothing was stored.
 */
async function commitWithSavepoints(writer: Writer, batch: readonly WriteJob[]): Promise<boolean> {
  try {
    const outcomes = await runTransaction(writer, async () => {
      const each: Outcome[] = [];
      for (const { work } of batch) each.push(await runInSavepoint(writer, work));
      return each;
    });
    batch.forEach((job, index) => {
      settle(job, outcomes[index]);
    });
    return true;
  } catch (error) {
    if (isBusyTimeout(error)) throw error;
    return false;
  }
}

function settle(job: WriteJob, outcome: Outcome | undefined): void {
  if (outcome?.ok) job.resolve(outcome.value);
  else job.reject(outcome?.error);
}

/** Returns the result of `work` when its commit is durable; rolls back if either fails. */
async function runTransaction<Result>({ connection }: Writer, work: () => Promise<Result>): Promise<Result> {
  await retryWhileBusy(() => connection.run('begin immediate'));
  try {
    const result = await work();
    await retryWhileBusy(() => connection.run('commit'));
    return result;
  } catch (error) {
    if (connection.isInTransaction) connection.run('rollback');
    throw error;
  }
}

async function runInSavepoint(writer: Writer, work: WriteJob['work']): Promise<Outcome> {
  const { connection } = writer;
  connection.run('savepoint work');
  try {
    const value = await requireSqlOnly(writer, work);
    connection.run('release work');
    return { ok: true, value };
  } catch (error) {
    if (!connection.isInTransaction || isBusy(error)) throw error;
    connection.run('rollback to work');
    connection.run('release work');
    return { ok: false, error };
  }
}

/**
 * Statements resolve within the same iteration of the event loop. Slower work has awaited another operation,
 * which would block every other writer.
 */
async function requireSqlOnly<Result>({ run }: Writer, work: () => Promise<Result>): Promise<Result> {
  let isLate = false;
  const nextIteration = setImmediate(() => {
    isLate = true;
  });
  try {
    const value = await run(work);
    if (isLate) throw new Error('A transaction awaited something other than SQL.');
    return value;
  } finally {
    clearImmediate(nextIteration);
  }
}
