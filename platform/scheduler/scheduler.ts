// Work that comes back: done now and again while the service lives, by one process at a time.
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { type Clock, type Instant, MINUTE, SECOND } from '../time/clock.ts';

export type PeriodicJob = {
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  every: number;
  run(): Promise<void>;
};

/** The right to run a job once. */
export type SchedulerLock = {
  /** Still at it: called now and again while the job runs. */
  renew(now: Instant): Promise<void>;
  /** The job ran, well or not, and is due again at `dueAt`. */
  release(dueAt: Instant): Promise<void>;
};

export type SchedulerLocks = {
  /** Null where the job is not due (unless `early`), or where somebody else is at it. */
  acquire(
    job: Pick<PeriodicJob, 'name' | 'every'>,
    now: Instant,
    early: boolean,
  ): Promise<SchedulerLock | null>;
};

export type Scheduler = {
  /** Runs every job once, now, one after the other; leaves out what somebody else is at. */
  runAll(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

type Options = {
  locks: SchedulerLocks;
  clock: Clock;
  log: Log;
  /** Whether to look by itself what is due; else only `runAll` runs anything. */
  isAutomatic: boolean;
};

const POLL_INTERVAL = 30 * SECOND;
/** A turn must outlast the pause between two renewals by far. */
export const LOCK_DURATION = MINUTE;
const RENEW_INTERVAL = 15 * SECOND;
/** How long an end waits for a job; all of them work in small steps, and what is left is done at the next turn. */
const CLOSE_TIMEOUT = 10 * SECOND;

/** Starts `jobs`; a run that fails is logged and tried again at the next turn. */
export function startScheduler(
  jobs: readonly PeriodicJob[],
  { locks: turns, clock, log, isAutomatic: isAwake }: Options,
): Scheduler {
  const running = new Map<PeriodicJob, Promise<void>>();
  let stopped = false;

  async function runLocked(job: PeriodicJob, early: boolean): Promise<void> {
    const lock = await turns.acquire(job, clock.now(), early);
    if (lock === null) return;
    const quietly = (work: Promise<void>) => work.catch(logFailure(job));
    const renewal = setInterval(() => void quietly(lock.renew(clock.now())), RENEW_INTERVAL);
    await quietly(job.run()).finally(() => clearInterval(renewal));
    await lock.release(clock.now() + job.every);
  }

  const logFailure = (job: PeriodicJob) => (error: unknown) => {
    if (!stopped) log.error({ err: error, job: job.name }, 'periodic job failed');
  };

  const runOnce = (job: PeriodicJob, early: boolean): Promise<void> => {
    const inProgress = running.get(job);
    if (inProgress) return inProgress;
    const run = runLocked(job, early)
      .catch(logFailure(job))
      .finally(() => running.delete(job));
    running.set(job, run);
    return run;
  };

  const runDue = () => jobs.forEach((job) => void runOnce(job, false));
  const timer = isAwake ? setInterval(runDue, POLL_INTERVAL).unref() : undefined;

  return {
    runAll: async () => {
      for (const job of jobs) await runOnce(job, true);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      const late = new AbortController();
      const patience = delay(CLOSE_TIMEOUT, undefined, { signal: late.signal }).catch(() => {});
      await Promise.race([Promise.all(running.values()), patience]);
      late.abort();
      stopped = true;
    },
  };
}
