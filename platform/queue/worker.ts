// A worker: claims jobs from a durable queue while it has places, does them, and waits when there are none.
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { createSignal } from '../concurrency/signal.ts';
import type { Log } from '../log/log.ts';

/**
 * How many jobs start in one turn of the loop. Each begins with work of its own, and what started together comes back
 * together: whoever asks for something else waits for this many, not for all that was claimed.
 */
const STARTS_PER_TICK = 2;

export type WorkerOptions<Job> = {
  name: string;
  /** How many jobs run at once; where it changes by itself, `nudge` when it has grown. */
  concurrency: number | (() => number);
  /** How many jobs may be under way in all, those that wait (`releaseWhile`) among them; `places` where nothing is said. */
  maxInFlight?: number;
  /** Milliseconds between looks at a queue that nobody spoke of; null works only when told to `drain`. */
  pollInterval: number | null;
  log: Log;
  /** At most `most` jobs, each leased to this claim durably before they are answered. */
  dequeue(most: number): Promise<readonly Job[]>;
  /**
   * Does one job to its end, which it records itself. What it throws is logged; the lease then runs out. What it waits for
   * within `releaseWhile` takes no place: another job runs meanwhile.
   */
  run(job: Job, releaseWhile: ReleaseWhile): Promise<void>;
};

export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type Worker = {
  /** Something was queued: look at once. */
  notify(): void;
  /** Works until nothing can be claimed and nothing is under way; answers how many jobs that were. */
  drain(): Promise<number>;
  /** Claims no more, and waits at most `patience` milliseconds for what is under way. */
  close(patience: number): Promise<void>;
};

/** Starts a worker that looks now and again, and when nudged. */
export function startWorker<Job>(options: WorkerOptions<Job>): Worker {
  const { name, concurrency: places, pollInterval: pollEvery, log, dequeue: claim, run } = options;
  const inFlight = new Set<Promise<void>>();
  /** Of those, how many wait without a place. */
  let waiting = 0;
  const signal = createSignal();
  const poll = pollEvery === null ? undefined : setInterval(signal.notify, pollEvery).unref();
  let stopped = false;
  let done = 0;
  let dequeuing: Promise<void> | null = null;

  /** A job that comes back takes its place again at once: it has little left to do, and others wait for it. */
  const releaseWhile: ReleaseWhile = async (work) => {
    waiting += 1;
    signal.notify();
    try {
      return await work();
    } finally {
      waiting -= 1;
    }
  };

  function free(): number {
    const atOnce = typeof places === 'function' ? places() : places;
    const most = options.maxInFlight ?? atOnce;
    return Math.min(atOnce - (inFlight.size - waiting), most - inFlight.size);
  }

  function start(job: Job): void {
    const work = run(job, releaseWhile)
      .catch((error: unknown) => log.error({ err: error, worker: name }, 'job failed'))
      .finally(() => {
        done += 1;
        inFlight.delete(work);
        signal.notify();
      });
    inFlight.add(work);
  }

  /** Until nothing is left to claim; a job that ends may let another one be claimed. */
  async function dequeueAll(): Promise<void> {
    while (!stopped) {
      signal.reset();
      const [most, ended] = [free(), done];
      const jobs = most > 0 ? await claim(most) : [];
      for (const [at, job] of jobs.entries()) {
        if (at > 0 && at % STARTS_PER_TICK === 0) await nextTurn();
        start(job);
      }
      // What ended during the look may have made way for something that the look did not see yet.
      if (jobs.length > 0 || ended !== done) continue;
      if (inFlight.size === 0) return;
      await signal.wait();
      // Jobs that were ended by one commit leave their places one after the other, to be filled by one look.
      await nextTurn();
    }
  }

  const dequeueOnce = (): Promise<void> => {
    dequeuing ??= dequeueAll()
      .catch((error: unknown) => log.error({ err: error, worker: name }, 'claiming failed'))
      .finally(() => {
        dequeuing = null;
      });
    return dequeuing;
  };

  async function pollUntilStopped(): Promise<void> {
    while (!stopped) {
      await signal.wait();
      if (!stopped) await dequeueOnce();
    }
  }
  const polling = pollEvery === null ? null : pollUntilStopped();

  return {
    notify: signal.notify,
    async drain() {
      const before = done;
      // The one under way may have looked before the last job was queued.
      if (dequeuing) await dequeuing;
      await dequeueOnce();
      return done - before;
    },
    async close(patience) {
      stopped = true;
      clearInterval(poll);
      signal.notify();
      const late = new AbortController();
      const finished = Promise.all([polling, dequeuing]).then(() => Promise.all(inFlight));
      await Promise.race([finished, delay(patience, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
    },
  };
}
