// Long work in slices leaves the event loop to everybody else in between.
import { setImmediate as nextLoop } from 'node:timers/promises';

/** How many times longer others run than a slice did, while they have something to do. */
const SHARE = 3;
/** Milliseconds: an iteration that took less had next to nothing to do. */
const IDLE = 0.2;
const IDLE_ITERATIONS = 2;

/**
 * Lets others run after a slice of `spent` milliseconds: until they have nothing more to do, but no longer than three
 * times that. One iteration is not enough: each accepts a single new connection.
 */
export async function yieldLoop(spent: number, now: () => number = () => performance.now()): Promise<void> {
  const began = now();
  let idle = 0;
  for (let before = began; idle < IDLE_ITERATIONS; ) {
    await nextLoop();
    const after = now();
    if (after - began >= SHARE * spent) return;
    idle = after - before < IDLE ? idle + 1 : 0;
    before = after;
  }
}
