// A worker: claims jobs from a durable queue while it has places, does them, and waits when there are none.
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import { createBell } from './bell.ts';

/**
 * How many jobs start in one turn of the loop. Each begins with work of its own, and what started together comes back
 * together: whoever asks for something else waits for this many, not for all that was claimed.
 */
const STARTS_PER_TURN = 2;

export type WorkerOptions<Job> = {
  name: string;
  /** How many jobs run at once; where it changes by itself, `nudge` when it has grown. */
  places: number | (() => number);
  /** How many jobs may be under way in all, those that wait (`releaseWhile`) among them; `places` where nothing is said. */
  underWay?: number;
  /** Milliseconds between looks at a queue that nobody spoke of; null works only when told to `drain`. */
  pollEvery: number | null;
  log: Log;
  /** At most `most` jobs, each leased to this claim durably before they are answered. */
  claim(most: number): Promise<readonly Job[]>;
  /**
   * Does one job to its end, which it records itself. What it throws is logged; the lease then runs out. What it waits for
   * within `releaseWhile` takes no place: another job runs meanwhile.
   */
  run(job: Job, releaseWhile: ReleaseWhile): Promise<void>;
};

export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type Worker = {
  /** Something was queued: look at once. */
  nudge(): void;
  /** Works until nothing can be claimed and nothing is under way; answers how many jobs that were. */
  drain(): Promise<number>;
  /** Claims no more, and waits at most `patience` milliseconds for what is under way. */
  close(patience: number): Promise<void>;
};

/** Starts a worker that looks now and again, and when nudged. */
export function startWorker<Job>(options: WorkerOptions<Job>): Worker {
  const { name, places, pollEvery, log, claim, run } = options;
  const underWay = new Set<Promise<void>>();
  /** Of those, how many wait without a place. */
  let waiting = 0;
  const bell = createBell();
  const poll = pollEvery === null ? undefined : setInterval(bell.ring, pollEvery).unref();
  let stopped = false;
  let done = 0;
  let pumping: Promise<void> | null = null;

  /** A job that comes back takes its place again at once: it has little left to do, and others wait for it. */
  const releaseWhile: ReleaseWhile = async (work) => {
    waiting += 1;
    bell.ring();
    try {
      return await work();
    } finally {
      waiting -= 1;
    }
  };

  function free(): number {
    const atOnce = typeof places === 'function' ? places() : places;
    const most = options.underWay ?? atOnce;
    return Math.min(atOnce - (underWay.size - waiting), most - underWay.size);
  }

  function start(job: Job): void {
    const work = run(job, releaseWhile)
      .catch((error: unknown) => log.error({ err: error, worker: name }, 'job failed'))
      .finally(() => {
        done += 1;
        underWay.delete(work);
        bell.ring();
      });
    underWay.add(work);
  }

  /** Until nothing is left to claim; a job that ends may let another one be claimed. */
  async function pump(): Promise<void> {
    while (!stopped) {
      bell.silence();
      const [most, ended] = [free(), done];
      const jobs = most > 0 ? await claim(most) : [];
      for (const [at, job] of jobs.entries()) {
        if (at > 0 && at % STARTS_PER_TURN === 0) await nextTurn();
        start(job);
      }
      // What ended during the look may have made way for something that the look did not see yet.
      if (jobs.length > 0 || ended !== done) continue;
      if (underWay.size === 0) return;
      await bell.heard();
      // Jobs that were ended by one commit leave their places one after the other, to be filled by one look.
      await nextTurn();
    }
  }

  const pumpOnce = (): Promise<void> => {
    pumping ??= pump()
      .catch((error: unknown) => log.error({ err: error, worker: name }, 'claiming failed'))
      .finally(() => {
        pumping = null;
      });
    return pumping;
  };

  async function live(): Promise<void> {
    while (!stopped) {
      await bell.heard();
      if (!stopped) await pumpOnce();
    }
  }
  const life = pollEvery === null ? null : live();

  return {
    nudge: bell.ring,
    async drain() {
      const before = done;
      // The one under way may have looked before the last job was queued.
      if (pumping) await pumping;
      await pumpOnce();
      return done - before;
    },
    async close(patience) {
      stopped = true;
      clearInterval(poll);
      bell.ring();
      const late = new AbortController();
      const finished = Promise.all([life, pumping]).then(() => Promise.all(underWay));
      await Promise.race([finished, delay(patience, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
    },
  };
}
