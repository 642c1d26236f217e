// Runs work at an interval, and immediately after a notification, never concurrently.
import { logFailure } from '@tandem/platform/database/log-failure.ts';
import type { Log } from '@tandem/platform/log/log.ts';

export type Poller = {
  /** Runs immediately, or after the current run. */
  notify(): void;
  /** Stops further runs; resolves after the current run. */
  close(): Promise<void>;
};

/** `interval` is in milliseconds. A failed run is logged, and the schedule continues. */
export function startPoller(work: () => Promise<void>, interval: number, log: Log): Poller {
  let current: Promise<void> | null = null;
  let isAsked = false;
  let isClosed = false;
  const run = async (): Promise<void> => {
    do {
      isAsked = false;
      try {
        await work();
      } catch (error) {
        logFailure(log, error, 'reading events for streams failed');
      }
    } while (isAsked && !isClosed);
    current = null;
  };
  const notify = (): void => {
    isAsked = true;
    if (!isClosed) current ??= run();
  };
  const timer = setInterval(notify, interval).unref();
  return {
    notify,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await current;
    },
  };
}
