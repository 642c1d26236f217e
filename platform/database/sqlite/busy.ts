// Waiting for another process's lock without stopping this one.
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../refusal.ts';

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const PATIENCE = 10_000;
const LONGEST_PAUSE = 50;

/** Whether SQLite refused because somebody else holds a lock (primary code of the extended one). */
export const isBusy = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false;
  const primary = error.errcode & 0xff;
  return primary === SQLITE_BUSY || primary === SQLITE_LOCKED;
};

/** Calls `attempt` until it is not refused for a lock; after 10 s the database counts as unavailable. */
export async function whenFree<Result>(attempt: () => Result | Promise<Result>): Promise<Result> {
  const givesUpAt = performance.now() + PATIENCE;
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > givesUpAt) {
        throw new Refusal('unavailable', 'The database is busy.', { retryAfter: 5, cause: error });
      }
      await delay(pause * (0.5 + Math.random()));
    }
  }
}

/** Whether `error` is what {@link whenFree} gave up with: somebody else still holds the lock. */
export const isStillBusy = (error: unknown): boolean => error instanceof Refusal && isBusy(error.cause);
