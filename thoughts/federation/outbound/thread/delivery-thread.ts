// Starts a thread for deliveries where there are many, so that they delay no readers (docs/decisions/0296).
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { waitAtMost } from '@tandem/platform/concurrency/wait-at-most.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { DeliveryMetrics } from '../queue/metrics.ts';
import type { FromThread, ThreadData, ToThread } from './messages.ts';

/** So many attempts within so many milliseconds are many. */
const MANY = 1000;
const WINDOW = 10 * SECOND;
const PROGRAM = new URL('./thread.ts', import.meta.url);
/** Bytes that must be left: the thread takes about 100 MB. */
const FREE_MEMORY = 256 * 1024 ** 2;
/** After a thread that failed none is started for so long: the process delivers by itself. */
const RETRY_AFTER = 10 * MINUTE;
/** A thread that has not started by then is ended. */
const START_TIMEOUT = 20 * SECOND;
/** Longer than the thread lets the jobs under way take. */
const CLOSE_TIMEOUT = 12 * SECOND;

export type DeliveryThread = {
  /** Whether the thread delivers, and the process is to leave it to that. */
  readonly isRunning: boolean;
  /** Starts the thread unless it runs. False where there is none, and the process is to deliver. */
  start(): Promise<boolean>;
  /** Says that there may be something to deliver. */
  notify(): void;
  /** Counts an attempt of the process; starts the thread where they are many. */
  countAttempt(): void;
  close(): Promise<void>;
};

type Options = {
  /** Read when a thread starts: the address of the server is known only once it listens. */
  readData(): ThreadData;
  metrics: DeliveryMetrics;
  log: Log;
  /** Called when the thread has ended, and the process delivers again. */
  onEnd(): void;
};

/** A thread where another processor and the memory for it are free. */
export const isWorthwhile = (): boolean =>
  availableParallelism() > 1 && process.availableMemory() >= FREE_MEMORY;

export function createDeliveryThread({ readData, metrics, log, onEnd }: Options): DeliveryThread {
  let current: { worker: Worker; ready: Promise<boolean>; ended: Promise<void> } | null = null;
  let isRunning = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let window = { since: Number.NEGATIVE_INFINITY, attempts: 0 };

  function begin() {
    const worker = new Worker(PROGRAM, { workerData: readData(), name: 'deliveries' });
    const { promise: ready, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => void worker.terminate(), START_TIMEOUT);
    const fail = (error: unknown): void => {
      failedAt = performance.now();
      log.error({ err: error }, 'the thread of deliveries failed');
    };
    worker.on('message', (message: FromThread) => {
      if (message !== 'ready') return count(message.counted);
      isRunning = true;
      log.info('deliveries have a thread of their own');
      clearTimeout(timer);
      resolve(true);
    });
    worker.on('error', fail);
    const ended = new Promise<void>((end) => {
      worker.once('exit', (code) => {
        if (code !== 0 && performance.now() - failedAt > SECOND) fail(new Error(`It ended with ${code}.`));
        clearTimeout(timer);
        current = null;
        isRunning = false;
        resolve(false);
        end();
        if (!isClosed) onEnd();
      });
    });
    return { worker, ready, ended };
  }

  function count(counted: Exclude<FromThread, 'ready'>['counted']): void {
    for (const { counter, labels, by } of counted) metrics[counter].add(labels, by);
  }

  async function start(): Promise<boolean> {
    if (isClosed) return false;
    if (current === null) {
      if (performance.now() - failedAt < RETRY_AFTER || !isWorthwhile()) return false;
      current = begin();
    }
    return await current.ready;
  }

  const say = (message: ToThread): void => current?.worker.postMessage(message);
  return {
    get isRunning() {
      return isRunning;
    },
    start,
    notify: () => say('enqueued'),
    countAttempt() {
      const now = performance.now();
      if (now - window.since > WINDOW) window = { since: now, attempts: 0 };
      window.attempts += 1;
      if (window.attempts === MANY) void start();
    },
    async close() {
      isClosed = true;
      if (current === null) return;
      const { worker, ended } = current;
      say('close');
      await waitAtMost(ended, CLOSE_TIMEOUT);
      await worker.terminate();
    },
  };
}
