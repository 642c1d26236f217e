// Waits for work with a time limit.
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when `work` does, or after `timeout` milliseconds; the work continues. */
export async function waitAtMost(work: Promise<unknown>, timeout: number): Promise<void> {
  const timer = new AbortController();
  try {
    await Promise.race([work, delay(timeout, undefined, { signal: timer.signal }).catch(() => {})]);
  } finally {
    timer.abort();
  }
}
