// Waits for locks of other processes without blocking the event loop.
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../../../refusal.ts';

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const TIMEOUT = 10_000;
const MAX_DELAY = 50;

/** Whether SQLite failed because another connection holds a lock (the primary part of the extended code). */
export const isBusy = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  const primary = error.errcode & 0xff;
  return primary === SQLITE_BUSY || primary === SQLITE_LOCKED;
};

/** Retries `attempt` while it fails on a lock; refuses (`unavailable`) after 10 s. */
export async function retryWhileBusy<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + TIMEOUT;
  for (let wait = 1; ; wait = Math.min(wait * 2, MAX_DELAY)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) {
        throw new Refusal('unavailable', 'The database is busy.', { retryAfter: 5, cause: error });
      }
      await delay(wait * (0.5 + Math.random()));
    }
  }
}

/** Whether `error` is the timeout of {@link retryWhileBusy}: another connection still holds the lock. */
export const isBusyTimeout = (error: unknown): boolean => error instanceof Refusal && isBusy(error.cause);
