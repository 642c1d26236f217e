// The jobs that a worker has in flight, and its permits for more.
import { logFailure } from '../database/log-failure.ts';
import type { Log } from '../log/log.ts';

/** Releases the job's permit while `work` runs, so that another job can run. */
type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type RunningJobsOptions<Job> = {
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

export type RunningJobs<Job> = {
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
export function createRunningJobs<Job>(
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
