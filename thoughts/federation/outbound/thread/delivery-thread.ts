// Starts a thread under high delivery load, so that deliveries do not delay readers (docs/decisions/0060).
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { waitAtMost } from '@tandem/platform/concurrency/wait-at-most.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { DeliveryMetrics } from '../queue/metrics.ts';
import type { DeliveryThread } from '../queue/worker.ts';
import type { Count, FromThread, ThreadData, ToThread } from './messages.ts';

/** Attempts within the window (milliseconds) that start the thread. */
const MANY = 1000;
const WINDOW = 10 * SECOND;
const PROGRAM = new URL('./thread.ts', import.meta.url);
/** Required free memory in bytes: the thread takes about 100 MB. */
const FREE_MEMORY = 256 * 1024 ** 2;
/** Milliseconds after a failed thread during which the process delivers by itself. */
const RETRY_AFTER = 10 * MINUTE;
/** Start timeout: shorter than the lease of the waiting event, and long enough for a low-priority thread. */
const START_TIMEOUT = 45 * SECOND;
/** Exceeds the thread's grace period for running jobs. */
const CLOSE_TIMEOUT = 12 * SECOND;

type DeliveryThreadOptions = {
  /** Called when a thread starts: the server's address is only known once it listens. */
  readData(): ThreadData;
  metrics: DeliveryMetrics;
  log: Log;
  /** Called after the end of the thread, when the process delivers again. */
  onEnd(): void;
};

/** Whether a processor and the memory for a thread are available. */
export const isWorthwhile = (): boolean =>
  availableParallelism() > 1 && process.availableMemory() >= FREE_MEMORY;

/** Creates the controller of at most one thread. */
export function createDeliveryThread(options: DeliveryThreadOptions): DeliveryThread & {
  /** Wakes the thread for new deliveries. */
  notify(): void;
  close(): Promise<void>;
} {
  let current: StartedThread | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  function begin(): StartedThread {
    const started = startThread(options);
    void started.ended.then((error) => {
      if (error !== null) {
        failedAt = performance.now();
        options.log.error({ err: error }, 'the delivery thread failed');
      }
      current = null;
      if (!isClosed) options.onEnd();
    });
    return started;
  }

  async function start(): Promise<boolean> {
    if (isClosed) return false;
    if (current === null) {
      if (performance.now() - failedAt < RETRY_AFTER || !isWorthwhile()) return false;
      current = begin();
    }
    return await current.ready;
  }

  return {
    start,
    get isRunning() {
      return current?.isRunning ?? false;
    },
    countAttempt: countMany(start),
    notify: () => current?.say('enqueued'),
    async close() {
      isClosed = true;
      if (current === null) return;
      const { ended, say, terminate } = current;
      say('close');
      await waitAtMost(ended, CLOSE_TIMEOUT);
      await terminate();
    },
  };
}

/** Calls `onMany` when the attempts within a window reach the threshold. */
function countMany(onMany: () => unknown): () => void {
  let window = { since: Number.NEGATIVE_INFINITY, attempts: 0 };
  return () => {
    const now = performance.now();
    if (now - window.since > WINDOW) window = { since: now, attempts: 0 };
    window.attempts += 1;
    if (window.attempts === MANY) onMany();
  };
}

type StartedThread = {
  /** Whether the thread has started and not ended. */
  readonly isRunning: boolean;
  /** False if the thread ended before it was ready. */
  ready: Promise<boolean>;
  /** Resolves with the thread's error, or null. */
  ended: Promise<Error | null>;
  say(message: ToThread): void;
  terminate(): Promise<unknown>;
};

function startThread({ readData, metrics, log }: DeliveryThreadOptions): StartedThread {
  const worker = new Worker(PROGRAM, { workerData: readData(), name: 'deliveries' });
  const timer = setTimeout(() => void worker.terminate(), START_TIMEOUT);
  let isRunning = false;
  let failure: Error | null = null;
  const { promise: ready, resolve } = Promise.withResolvers<boolean>();
  worker.on('message', (message: FromThread) => {
    if (message !== 'ready') return count(metrics, message.counted);
    log.info('the delivery thread has started');
    clearTimeout(timer);
    isRunning = true;
    resolve(true);
  });
  worker.on('error', (error: Error) => {
    failure = error;
  });
  const ended = new Promise<Error | null>((end) => {
    worker.once('exit', (code) => {
      clearTimeout(timer);
      isRunning = false;
      resolve(false);
      end(failure ?? (code === 0 ? null : new Error(`The thread exited with code ${code}.`)));
    });
  });
  return {
    get isRunning() {
      return isRunning;
    },
    ready,
    ended,
    say: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  };
}

function count(metrics: DeliveryMetrics, counted: readonly Count[]): void {
  for (const { counter, labels, by } of counted) metrics[counter].add(labels, by);
}
