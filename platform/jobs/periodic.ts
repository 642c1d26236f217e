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
export type Turn = {
  /** Still at it: called now and again while the job runs. */
  renew(now: Instant): Promise<void>;
  /** The job ran, well or not, and is due again at `dueAt`. */
  end(dueAt: Instant): Promise<void>;
};

export type Turns = {
  /** Null where the job is not due (unless `early`), or where somebody else is at it. */
  begin(job: Pick<PeriodicJob, 'name' | 'every'>, now: Instant, early: boolean): Promise<Turn | null>;
};

export type Periodic = {
  /** Runs every job once, now, one after the other; leaves out what somebody else is at. */
  runAll(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

type Options = {
  turns: Turns;
  clock: Clock;
  log: Log;
  /** Whether to look by itself what is due; else only `runAll` runs anything. */
  isAwake: boolean;
};

const LOOK_EVERY = 30 * SECOND;
/** A turn must outlast the pause between two renewals by far. */
export const TURN_LASTS = MINUTE;
const RENEW_EVERY = 15 * SECOND;
/** How long an end waits for a job; all of them work in small steps, and what is left is done at the next turn. */
const PATIENCE = 10 * SECOND;

/** Starts `jobs`; a run that fails is logged and tried again at the next turn. */
export function startPeriodic(
  jobs: readonly PeriodicJob[],
  { turns, clock, log, isAwake }: Options,
): Periodic {
  const running = new Map<PeriodicJob, Promise<void>>();
  let stopped = false;

  async function takeTurn(job: PeriodicJob, early: boolean): Promise<void> {
    const turn = await turns.begin(job, clock.now(), early);
    if (turn === null) return;
    const quietly = (work: Promise<void>) => work.catch(complain(job));
    const renewal = setInterval(() => void quietly(turn.renew(clock.now())), RENEW_EVERY);
    await quietly(job.run()).finally(() => clearInterval(renewal));
    await turn.end(clock.now() + job.every);
  }

  const complain = (job: PeriodicJob) => (error: unknown) => {
    if (!stopped) log.error({ err: error, job: job.name }, 'periodic job failed');
  };

  const runOnce = (job: PeriodicJob, early: boolean): Promise<void> => {
    const underWay = running.get(job);
    if (underWay) return underWay;
    const run = takeTurn(job, early)
      .catch(complain(job))
      .finally(() => running.delete(job));
    running.set(job, run);
    return run;
  };

  const look = () => jobs.forEach((job) => void runOnce(job, false));
  const timer = isAwake ? setInterval(look, LOOK_EVERY).unref() : undefined;

  return {
    runAll: async () => {
      for (const job of jobs) await runOnce(job, true);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      const late = new AbortController();
      const patience = delay(PATIENCE, undefined, { signal: late.signal }).catch(() => {});
      await Promise.race([Promise.all(running.values()), patience]);
      late.abort();
      stopped = true;
    },
  };
}
