// The ways to commit a batch of jobs in one transaction (see group-commit.ts).
import { isBusy, isBusyTimeout, retryWhileBusy } from '../connection/busy.ts';
import type { SqliteConnection } from '../connection/connection.ts';

/** `run` runs the work of a transaction or savepoint, and then its deferred writes. */
export type Writer = {
  connection: SqliteConnection;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type WriteJob = {
  work: () => Promise<unknown>;
  /** `work` commits a transaction of another connection itself. */
  ownsTransaction: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

export async function runOwnTransaction(job: WriteJob | undefined): Promise<void> {
  await job?.work().then(job.resolve, job.reject);
}

/**
 * Settles the job with the outcome of its transaction. Like the other forms, throws when the lock times out.
 */
export async function commitSingle(writer: Writer, job: WriteJob): Promise<void> {
  try {
    job.resolve(await runTransaction(writer, () => requireSqlOnly(writer, job.work)));
  } catch (error) {
    if (isBusyTimeout(error)) throw error;
    job.reject(error);
  }
}

/** True when all jobs are settled; false when one of them, or the commit, failed and nothing was stored. */
export async function commitOptimistically(writer: Writer, batch: readonly WriteJob[]): Promise<boolean> {
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
 * Runs each job in a savepoint. True when all jobs are settled; false when the whole transaction is lost
 * (disk full, I/O error) and nothing was stored.
 */
export async function commitWithSavepoints(writer: Writer, batch: readonly WriteJob[]): Promise<boolean> {
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

/** Returns the result of `work` once its commit is durable; rolls back when either fails. */
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
 * Statements resolve within the same iteration of the event loop, so work that takes longer has awaited
 * something else, which would block every other writer.
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
