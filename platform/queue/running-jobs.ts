// The jobs that a worker has in flight, and how many more it may start.
import { logFailure } from '../database/log-failure.ts';
import type { Log } from '../log/log.ts';

/** Releases the job's permit while `work` runs, so that another job may run meanwhile. */
export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type RunningJobsOptions<Job> = {
  name: string;
  /** How many jobs run at once; when a function's result has grown, `notify` the worker. */
  concurrency: number | (() => number);
  /**
   * How many jobs may be in flight, including those that have released their permit; by default
   * `concurrency`.
   */
  maxInFlight?: number;
  log: Log;
  /**
   * Runs one job and stores its outcome. An error is logged, and the job's lease then expires. A job needs no
   * permit for what it awaits within `releaseWhile`.
   */
  run(job: Job, releaseWhile: ReleaseWhile): Promise<void>;
};

export type RunningJobs<Job> = {
  start(job: Job): void;
  /** How many more jobs may start now. */
  free(): number;
  readonly inFlight: number;
  /** How many jobs have ended since the start. */
  readonly ended: number;
  /** Resolves when all jobs now in flight have ended. */
  whenEnded(): Promise<unknown>;
};

/** Calls `onFree` whenever a permit may have become free. */
export function createRunningJobs<Job>(
  { name, concurrency, maxInFlight, log, run }: RunningJobsOptions<Job>,
  onFree: () => void,
): RunningJobs<Job> {
  const inFlight = new Set<Promise<void>>();
  /** How many of them have released their permit. */
  let released = 0;
  let ended = 0;

  /** Takes the permit back without waiting: the job has little left to do, and other jobs may wait for it. */
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
