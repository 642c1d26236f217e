// Runs work at an interval, and at once when asked, never twice at a time.
import { logFailure } from '@tandem/platform/database/log-failure.ts';
import type { Log } from '@tandem/platform/log/log.ts';

export type Poller = {
  /** Runs soon: after the current run, if there is one. */
  notify(): void;
  /** Runs no more; resolves once the current run has ended. */
  close(): Promise<void>;
};

/** `interval` is in milliseconds. A run that fails is logged, and the next one follows in its time. */
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
