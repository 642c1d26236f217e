// A worker: takes jobs from a durable queue while it has permits, and runs them.
import { setImmediate as nextIteration } from 'node:timers/promises';
import { waitAtMost } from '../concurrency/wait-at-most.ts';
import { logFailure } from '../database/unavailable.ts';
import type { Log } from '../log/log.ts';

/**
 * Number of jobs started per iteration of the event loop. Each begins with synchronous work, and jobs that
 * started together continue together. A request then waits for this many jobs, not for all that were
 * dequeued.
 */
const STARTS_PER_ITERATION = 2;

export type WorkerOptions<Job> = RunningJobsOptions<Job> & {
  /** Interval in milliseconds to poll for jobs without notification; null: only `drain` runs jobs. */
  pollInterval: number | null;
  /** Returns at most `max` jobs when their leases are durable. */
  dequeue(max: number): Promise<readonly Job[]>;
};

export type Worker = {
  /** Dequeues immediately, because a job was enqueued or `concurrency` has grown. */
  notify(): void;
  /** Runs jobs until the queue is empty and none is in flight; returns how many ended. */
  drain(): Promise<number>;
  /** Stops dequeuing, and waits at most `timeout` milliseconds for the jobs in flight. */
  close(timeout: number): Promise<void>;
};

export function startWorker<Job>(options: WorkerOptions<Job>): Worker {
  const { pollInterval } = options;
  const signal = createSignal();
  const jobs = createRunningJobs(options, signal.notify);
  const runner = createQueueRunner(options, jobs, signal);
  const poll = pollInterval === null ? undefined : setInterval(signal.notify, pollInterval).unref();
  const background = pollInterval === null ? null : runner.runUntilClosed();

  return {
    notify: signal.notify,
    async drain() {
      const before = jobs.ended;
      // The current run may have queried the queue before the last job was enqueued.
      await runner.current();
      await runner.runOnce();
      return jobs.ended - before;
    },
    async close(timeout) {
      runner.close();
      clearInterval(poll);
      signal.notify();
      await waitAtMost(
        Promise.all([background, runner.current()]).then(() => jobs.whenEnded()),
        timeout,
      );
    },
  };
}

type Queue<Job> = Pick<WorkerOptions<Job>, 'name' | 'log' | 'dequeue'>;

/** Starts the jobs of a queue, in one run at a time. */
function createQueueRunner<Job>({ name, log, dequeue }: Queue<Job>, jobs: RunningJobs<Job>, signal: Signal) {
  let isClosed = false;
  let current: Promise<void> | null = null;

  /** Ends when the queue is empty and no job is in flight. */
  async function run(): Promise<void> {
    while (!isClosed) {
      signal.reset();
      const max = jobs.free();
      const ended = jobs.ended;
      const dequeued = max > 0 ? await dequeue(max) : [];
      await startAll(jobs, dequeued);
      // A job that ended during the query may have unblocked a job that the query did not return.
      if (dequeued.length > 0 || ended !== jobs.ended) continue;
      if (jobs.inFlight === 0) return;
      await signal.wait();
      // Jobs of one commit end one after another: a single query then replaces all of them.
      await nextIteration();
    }
  }

  const runOnce = (): Promise<void> => {
    current ??= run()
      .catch((error: unknown) => logFailure(log, error, 'dequeuing failed', { worker: name }))
      .finally(() => {
        current = null;
      });
    return current;
  };

  return {
    runOnce,
    /** The run in progress, if any. */
    current: (): Promise<void> | null => current,
    async runUntilClosed(): Promise<void> {
      while (!isClosed) {
        await signal.wait();
        if (!isClosed) await runOnce();
      }
    },
    close: () => {
      isClosed = true;
    },
  };
}

async function startAll<Job>(jobs: RunningJobs<Job>, dequeued: readonly Job[]): Promise<void> {
  for (const [index, job] of dequeued.entries()) {
    if (index > 0 && index % STARTS_PER_ITERATION === 0) await nextIteration();
    jobs.start(job);
  }
}

/** Releases the job's permit while `work` runs, so that another job can run. */
type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

type RunningJobsOptions<Job> = {
  name: string;
  /** Maximum number of running jobs; `notify` the worker when the result of a function has grown. */
  concurrency: number | (() => number);
  /**
   * Maximum number of jobs in flight, including those that have released their permit; by default
   * `concurrency`.
   */
  maxInFlight?: number;
  log: Log;
  /**
   * Runs one job and stores its outcome. Errors are logged, and the job's lease then expires. A job needs no
   * permit during `releaseWhile`.
   */
  run(job: Job, releaseWhile: ReleaseWhile): Promise<void>;
};

type RunningJobs<Job> = {
  start(job: Job): void;
  /** The number of jobs that may start now. */
  free(): number;
  readonly inFlight: number;
  /** The number of jobs ended since the start. */
  readonly ended: number;
  /** Resolves when all jobs currently in flight have ended. */
  whenEnded(): Promise<unknown>;
};

/** Calls `onFree` whenever a permit may have become free. */
function createRunningJobs<Job>(
  { name, concurrency, maxInFlight, log, run }: RunningJobsOptions<Job>,
  onFree: () => void,
): RunningJobs<Job> {
  const inFlight = new Set<Promise<void>>();
  /** The number of jobs that have released their permit. */
  let released = 0;
  let ended = 0;

  /** Reacquires the permit without waiting: the job is nearly finished, and other jobs may wait for it. */
  const releaseWhile: ReleaseWhile = async (work) => {
    released += 1;
    onFree();
    try {
      return await work();
    } finally {
      released -= 1;
    }
  };

  return {
    start(job) {
      const work = run(job, releaseWhile)
        .catch((error: unknown) => logFailure(log, error, 'job failed', { worker: name }))
        .finally(() => {
          ended += 1;
          inFlight.delete(work);
          onFree();
        });
      inFlight.add(work);
    },
    free() {
      const permits = typeof concurrency === 'function' ? concurrency() : concurrency;
      return Math.min(permits - (inFlight.size - released), (maxInFlight ?? permits) - inFlight.size);
    },
    get inFlight() {
      return inFlight.size;
    },
    get ended() {
      return ended;
    },
    whenEnded: () => Promise.all(inFlight),
  };
}

// A signal between parts of a process: any number of notifications wakes a waiter once.

type Signal = {
  notify(): void;
  /** Resolves at the next `notify`, or immediately if there was one since the last `reset`. */
  wait(): Promise<void>;
  /** Clears the signal. Call before checking for work, so that a `notify` during the check is not lost. */
  reset(): void;
};

function createSignal(): Signal {
  let notified = Promise.withResolvers<void>();
  let isNotified = false;
  return {
    notify() {
      isNotified = true;
      notified.resolve();
    },
    wait: () => notified.promise,
    reset() {
      if (isNotified) notified = Promise.withResolvers<void>();
      isNotified = false;
    },
  };
}
