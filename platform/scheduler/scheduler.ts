// Runs periodic jobs, each in one process at a time.
import { randomUUID } from 'node:crypto';
import { waitAtMost } from '../concurrency/wait-at-most.ts';
import type { Database } from '../database/database.ts';
import type { PlatformDb, PlatformTables } from '../database/tables.ts';
import { logFailure } from '../database/unavailable.ts';
import type { Log } from '../log/log.ts';
import { type Clock, type Instant, MAX_CLOCK_SKEW, MINUTE, SECOND } from '../time/clock.ts';

export type PeriodicJob = {
  name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  every: number;
  /** A job of many steps stops early if `stopping` is aborted, and continues in its next run. */
  run(stopping: AbortSignal): Promise<void>;
};

/** The right to run a job once. */
type SchedulerLock = {
  /** Extends the lock; called periodically while the job runs. */
  renew(now: Instant): Promise<void>;
  /** Reports the end of a run, successful or not; the job is due again at `dueAt`. */
  release(dueAt: Instant): Promise<void>;
};

export type SchedulerLocks = {
  /** Null if the job is not due (unless `early`), or another process runs it. */
  acquire(
    job: Pick<PeriodicJob, 'name' | 'every'>,
    now: Instant,
    early: boolean,
  ): Promise<SchedulerLock | null>;
};

type Scheduler = {
  /** Runs each job once immediately, in sequence; skips those that another process runs. */
  runAll(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

type Options = {
  locks: SchedulerLocks;
  clock: Clock;
  log: Log;
  /** Whether due jobs run automatically; otherwise only `runAll` runs jobs. */
  isAutomatic: boolean;
};

/** Each job is tried once per interval, evenly spaced: a dozen concurrent jobs would delay requests. */
const POLL_INTERVAL = 30 * SECOND;
/** Much longer than the renewal interval. */
export const LOCK_DURATION = MINUTE;
const RENEW_INTERVAL = 15 * SECOND;
/** Maximum wait for running jobs on close: they work in small steps, and the next run continues. */
const CLOSE_TIMEOUT = 10 * SECOND;

/** Schedules `jobs`; a failed run is logged, and the job runs again after its interval. */
export function startScheduler(
  jobs: readonly PeriodicJob[],
  { locks, clock, log, isAutomatic }: Options,
): Scheduler {
  const running = new Map<PeriodicJob, Promise<void>>();
  const stopping = new AbortController();
  let stopped = false;

  async function runLocked(job: PeriodicJob, early: boolean): Promise<void> {
    const lock = await locks.acquire(job, clock.now(), early);
    if (lock === null) return;
    const quietly = (work: Promise<void>) => work.catch(onFailure(job));
    const renewal = clock.setInterval(() => void quietly(lock.renew(clock.now())), RENEW_INTERVAL);
    await quietly(job.run(stopping.signal)).finally(() => renewal[Symbol.dispose]());
    await lock.release(clock.now() + job.every);
  }

  const onFailure = (job: PeriodicJob) => (error: unknown) => {
    if (!stopped) logFailure(log, error, 'periodic job failed', { job: job.name });
  };

  const runOnce = (job: PeriodicJob, early: boolean): Promise<void> => {
    const inProgress = running.get(job);
    if (inProgress) return inProgress;
    const run = runLocked(job, early)
      .catch(onFailure(job))
      .finally(() => running.delete(job));
    running.set(job, run);
    return run;
  };

  const timer = isAutomatic ? startInTurn(jobs, (job) => void runOnce(job, false)) : undefined;

  return {
    runAll: async () => {
      for (const job of jobs) await runOnce(job, true);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await waitAtMost(Promise.all(running.values()), CLOSE_TIMEOUT);
      stopped = true;
    },
  };
}

/** Calls `start` for each job once per poll interval, evenly spaced. */
function startInTurn(jobs: readonly PeriodicJob[], start: (job: PeriodicJob) => void) {
  let next = 0;
  const startNext = (): void => {
    const job = jobs[next];
    next = (next + 1) % jobs.length;
    if (job) start(job);
  };
  return setInterval(startNext, POLL_INTERVAL / Math.max(1, jobs.length)).unref();
}

// Locks of periodic jobs: shared by all processes with the same database, or local to a process.

/** For jobs that run in one of all processes; the lock of a crashed process expires. */
export const sharedSchedulerLocks = (database: Database<PlatformTables>): SchedulerLocks => ({
  acquire: async ({ name, every }, now, early) => {
    const lockRef = { name, lease: randomUUID() };
    const times = {
      now,
      until: now + LOCK_DURATION,
      dueBy: early ? Number.MAX_SAFE_INTEGER : now,
      dueAtLatest: now + every + MAX_CLOCK_SKEW,
      leasedAtLatest: now + LOCK_DURATION + MAX_CLOCK_SKEW,
    };
    if (!(await database.write((tx) => acquireJobLock(tx, lockRef, times)))) return null;
    return {
      renew: (at) => database.write((tx) => extendJobLock(tx, lockRef, at + LOCK_DURATION)),
      release: (dueAt) => database.write((tx) => releaseJobLock(tx, lockRef, dueAt)),
    };
  },
});

/** For jobs that run in each process. */
export function localSchedulerLocks(): SchedulerLocks {
  const dueAt = new Map<string, Instant>();
  return {
    acquire: async ({ name, every }, now, early) => {
      const due = dueAt.get(name) ?? 0;
      if (!early && now < due && due <= now + every + MAX_CLOCK_SKEW) return null;
      return {
        renew: async () => {},
        release: async (at) => void dueAt.set(name, at),
      };
    },
  };
}

// SQL of the locks of periodic jobs.

type JobTimes = Record<'now' | 'until' | 'dueBy' | 'dueAtLatest' | 'leasedAtLatest', Instant>;

type LockRef = { name: string; lease: string };

/**
 * False if the job is not due by `dueBy`, or another process has the lock. A due time after `dueAtLatest`, or
 * a lock until after `leasedAtLatest`, was set by a wrong clock and is ignored.
 */
async function acquireJobLock(
  tx: PlatformDb,
  { name, lease }: LockRef,
  { now, until, ...bounds }: JobTimes,
): Promise<boolean> {
  const acquired = await tx
    .insertInto('periodic_job')
    .values({ name, due_at: now, lease, lease_ends_at: until })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ lease, lease_ends_at: until })
        .where((where) =>
          where.or([
            where('periodic_job.lease_ends_at', 'is', null),
            where('periodic_job.lease_ends_at', '<=', now),
            where('periodic_job.lease_ends_at', '>', bounds.leasedAtLatest),
          ]),
        )
        .where((where) =>
          where.or([
            where('periodic_job.due_at', '<=', bounds.dueBy),
            where('periodic_job.due_at', '>', bounds.dueAtLatest),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return acquired !== undefined;
}

/** Changes nothing if another process has the lock. */
async function extendJobLock(tx: PlatformDb, { name, lease }: LockRef, until: Instant): Promise<void> {
  await tx
    .updateTable('periodic_job')
    .set({ lease_ends_at: until })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}

/** Changes nothing if another process has the lock. */
async function releaseJobLock(tx: PlatformDb, { name, lease }: LockRef, dueAt: Instant): Promise<void> {
  await tx
    .updateTable('periodic_job')
    .set({ lease: null, lease_ends_at: null, due_at: dueAt })
    .where('name', '=', name)
    .where('lease', '=', lease)
    .execute();
}
