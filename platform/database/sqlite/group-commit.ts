// Writers that arrive together share one commit, and so one sync of the disk, each inside its own savepoint.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CountedActivity } from '../activity.ts';
import { isBusy, whenFree } from './busy.ts';
import type { SqliteConnection } from './connection.ts';

/** Bounds how long one batch holds the loop: 256 writes of about 40 µs are 10 ms. */
const LARGEST_BATCH = 256;

type Job = {
  work: () => Promise<unknown>;
  /** Brings its own transaction, on another connection. */
  isApart: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Thrown when the whole transaction is gone (disk full, I/O error): nothing of the batch is stored. */
class BatchLost extends Error {}

/**
 * Answers a function that runs work inside a transaction and settles once that work is durable. An error in one
 * work undoes that work alone. After an error that loses the batch, each of its works is tried again by itself.
 */
export function createGroupCommit(connection: SqliteConnection, activity: CountedActivity) {
  const queue: Job[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await nextTurn();
      const apart = queue.findIndex((job) => job.isApart);
      if (apart === 0) {
        await runApart(queue.shift());
        continue;
      }
      const batch = queue.splice(0, Math.min(LARGEST_BATCH, apart < 0 ? LARGEST_BATCH : apart));
      activity.batches.observe(batch.length);
      if (!(await commitTogether(connection, batch))) {
        for (const job of batch) await commitTogether(connection, [job]);
      }
    }
    running = null;
  }

  const enqueue = <Result>(work: () => Promise<Result>, isApart: boolean): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ work, isApart, resolve: resolve as (value: unknown) => void, reject });
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

async function runApart(job: Job | undefined): Promise<void> {
  await job?.work().then(job.resolve, job.reject);
}

/** True when every job is settled; false when the batch was lost and should be tried job by job. */
async function commitTogether(connection: SqliteConnection, batch: readonly Job[]): Promise<boolean> {
  try {
    await whenFree(() => connection.run('begin immediate'));
    const outcomes: Outcome[] = [];
    for (const job of batch) outcomes.push(await runInSavepoint(connection, job.work));
    await whenFree(() => connection.run('commit'));
    batch.forEach((job, index) => {
      settle(job, outcomes[index]);
    });
    return true;
  } catch (error) {
    if (connection.isInTransaction) connection.run('rollback');
    if (batch.length > 1) return false;
    const cause = error instanceof BatchLost ? error.cause : error;
    batch[0]?.reject(cause);
    return true;
  }
}

function settle(job: Job, outcome: Outcome | undefined): void {
  if (outcome?.ok) job.resolve(outcome.value);
  else job.reject(outcome?.error);
}

async function runInSavepoint(connection: SqliteConnection, work: Job['work']): Promise<Outcome> {
  connection.run('savepoint work');
  try {
    const value = await withoutWaiting(work);
    connection.run('release work');
    return { ok: true, value };
  } catch (error) {
    if (!connection.isInTransaction || isBusy(error))
      throw new BatchLost('transaction lost', { cause: error });
    connection.run('rollback to work');
    connection.run('release work');
    return { ok: false, error };
  }
}

/**
 * SQL is answered within the same turn of the loop, so work that outlives the turn has awaited something else,
 * and would make every other writer wait for it.
 */
async function withoutWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
  let outlived = false;
  const turn = setImmediate(() => {
    outlived = true;
  });
  try {
    const value = await work();
    if (outlived) throw new Error('A transaction awaited something other than SQL.');
    return value;
  } finally {
    clearImmediate(turn);
  }
}
