// The ways in which a batch of writes becomes one transaction.
import { isBusy, isBusyTimeout, retryWhileBusy } from '../connection/busy.ts';
import type { SqliteConnection } from '../connection/connection.ts';

/** `complete` does what a transaction consists of, and what that left for its end. */
export type Writer = {
  connection: SqliteConnection;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type WriteJob = {
  work: () => Promise<unknown>;
  /** Brings its own transaction, on another connection. */
  ownsTransaction: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

export async function runOwnTransaction(job: WriteJob | undefined): Promise<void> {
  await job?.work().then(job.resolve, job.reject);
}

/** Settles the job: its error is the transaction's. Throws where the lock is somebody else's, as the others do. */
export async function commitSingle(writer: Writer, job: WriteJob): Promise<void> {
  try {
    job.resolve(await runTransaction(writer, () => requireSqlOnly(writer, job.work)));
  } catch (error) {
    if (isBusyTimeout(error)) throw error;
    job.reject(error);
  }
}

/** True when every job is done and settled; false when one threw, or the commit did: then nothing was stored. */
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
 * Runs each job in a savepoint. True when every job is settled; false when the whole transaction is gone (disk full,
 * I/O error): then nothing was stored.
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

/** Answers what `work` answers once that is durable; undoes it when it throws or cannot be committed. */
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
 * SQL is answered within the same turn of the loop, so work that outlives the turn has awaited something else,
 * and would make every other writer wait for it.
 */
async function requireSqlOnly<Result>(
  { run: complete }: Writer,
  work: () => Promise<Result>,
): Promise<Result> {
  let outlived = false;
  const turn = setImmediate(() => {
    outlived = true;
  });
  try {
    const value = await complete(work);
    if (outlived) throw new Error('A transaction awaited something other than SQL.');
    return value;
  } finally {
    clearImmediate(turn);
  }
}
