// A worker: takes jobs from a durable queue while it has permits, runs them, and waits while there are none.
import { setImmediate as nextIteration } from 'node:timers/promises';
import { createSignal } from '../concurrency/signal.ts';
import { waitAtMost } from '../concurrency/wait-at-most.ts';
import { createRunningJobs, type RunningJobsOptions } from './running-jobs.ts';

/**
 * How many jobs start in one iteration of the event loop. Each begins with synchronous work, and jobs that started
 * together continue together: a request then waits for this many jobs, not for all that were dequeued.
 */
const STARTS_PER_ITERATION = 2;

export type WorkerOptions<Job> = RunningJobsOptions<Job> & {
  /** In milliseconds, for jobs that nobody notifies the worker of; null: runs only what `drain` is called for. */
  pollInterval: number | null;
  /** Returns at most `max` jobs, once their leases are durable. */
  dequeue(max: number): Promise<readonly Job[]>;
};

export type Worker = {
  /** Dequeues at once, because a job was enqueued or `concurrency` has grown. */
  notify(): void;
  /** Runs jobs until the queue is empty and none is in flight; returns how many ended. */
  drain(): Promise<number>;
  /** Dequeues no more, and waits for the jobs in flight for at most `timeout` milliseconds. */
  close(timeout: number): Promise<void>;
};

export function startWorker<Job>(options: WorkerOptions<Job>): Worker {
  const { name, pollInterval, log, dequeue } = options;
  const signal = createSignal();
  const jobs = createRunningJobs(options, signal.notify);
  const poll = pollInterval === null ? undefined : setInterval(signal.notify, pollInterval).unref();
  let isClosed = false;
  let current: Promise<void> | null = null;

  /** Ends when nothing is left to dequeue and no job is in flight. */
  async function runQueue(): Promise<void> {
    while (!isClosed) {
      signal.reset();
      const [max, ended] = [jobs.free(), jobs.ended];
      const dequeued = max > 0 ? await dequeue(max) : [];
      await startAll(jobs, dequeued);
      // A job that ended during the query may have unblocked a job that the query did not return.
      if (dequeued.length > 0 || ended !== jobs.ended) continue;
      if (jobs.inFlight === 0) return;
      await signal.wait();
      // Jobs of one commit end one after the other: one query then replaces all of them.
      await nextIteration();
    }
  }

  const runQueueOnce = (): Promise<void> => {
    current ??= runQueue()
      .catch((error: unknown) => log.error({ err: error, worker: name }, 'dequeuing failed'))
      .finally(() => {
        current = null;
      });
    return current;
  };

  async function runUntilClosed(): Promise<void> {
    while (!isClosed) {
      await signal.wait();
      if (!isClosed) await runQueueOnce();
    }
  }
  const background = pollInterval === null ? null : runUntilClosed();

  return {
    notify: signal.notify,
    async drain() {
      const before = jobs.ended;
      // The current run may have queried the queue before the last job was enqueued.
      if (current) await current;
      await runQueueOnce();
      return jobs.ended - before;
    },
    async close(timeout) {
      isClosed = true;
      clearInterval(poll);
      signal.notify();
      await waitAtMost(
        Promise.all([background, current]).then(() => jobs.whenEnded()),
        timeout,
      );
    },
  };
}

async function startAll<Job>(jobs: { start(job: Job): void }, dequeued: readonly Job[]): Promise<void> {
  for (const [index, job] of dequeued.entries()) {
    if (index > 0 && index % STARTS_PER_ITERATION === 0) await nextIteration();
    jobs.start(job);
  }
}
