// A cache of one value with a maximum age, for expensive values of public endpoints.
import type { Clock, Instant } from '@tandem/platform/time/clock.ts';

/**
 * Returns a reader of `load` that calls it at most once in `maxAge` ms per process. Concurrent reads share a
 * call. A failure is not cached.
 */
export function createCachedReader<Value>(
  clock: Clock,
  maxAge: number,
  load: (now: Instant) => Promise<Value>,
): () => Promise<Value> {
  let known: { at: Instant; value: Promise<Value> } | null = null;
  return () => {
    const now = clock.now();
    if (known === null || Math.abs(now - known.at) >= maxAge) {
      const value = load(now);
      known = { at: now, value };
      value.catch(() => {
        known = null;
      });
    }
    return known.value;
  };
}
