// A value that each process loads again only when it is old, because many may ask for it and it is expensive.
import type { Clock, Instant } from '@tandem/platform/time/clock.ts';

/**
 * Returns a function that reads the value of `load`, which is called at most once in `maxAge` ms. Concurrent
 * reads share a call. A failure is not kept.
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
