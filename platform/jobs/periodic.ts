// Work that comes back: run now and again while the service lives, one run at a time.
import type { Log } from '../log/log.ts';

export type PeriodicJob = {
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  every: number;
  run(): Promise<void>;
};

export type Periodic = {
  /** Runs every job once, now, one after the other. */
  runAll(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts `jobs`; a run that fails is logged and tried again at the next turn. */
export function startPeriodic(jobs: readonly PeriodicJob[], log: Log): Periodic {
  const timers = new Map<PeriodicJob, NodeJS.Timeout>();
  const running = new Map<PeriodicJob, Promise<void>>();
  let stopped = false;

  const runOnce = (job: PeriodicJob): Promise<void> => {
    const underWay = running.get(job);
    if (underWay) return underWay;
    const run = job
      .run()
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'periodic job failed'))
      .finally(() => running.delete(job));
    running.set(job, run);
    return run;
  };

  const schedule = (job: PeriodicJob): void => {
    if (stopped) return;
    const timer = setTimeout(() => void runOnce(job).then(() => schedule(job)), job.every);
    timer.unref();
    timers.set(job, timer);
  };
  jobs.forEach(schedule);

  return {
    runAll: async () => {
      for (const job of jobs) await runOnce(job);
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
