// Lets other work run on the event loop between the slices of a long task.
import { setImmediate as nextIteration } from 'node:timers/promises';

/** How many times as long as a slice others may run, while they have something to do. */
const SHARE = 3;
/** In milliseconds: an iteration of the loop that took less had next to nothing to do. */
const IDLE = 0.2;
const IDLE_ITERATIONS = 2;

/**
 * Lets others run after a slice of `spent` milliseconds: until they have nothing more to do, but at most for
 * three times as long. One iteration is not enough, as each accepts only one new connection.
 */
export async function yieldLoop(spent: number, now: () => number = () => performance.now()): Promise<void> {
  const began = now();
  let idle = 0;
  for (let before = began; idle < IDLE_ITERATIONS; ) {
    await nextIteration();
    const after = now();
    if (after - began >= SHARE * spent) return;
    idle = after - before < IDLE ? idle + 1 : 0;
    before = after;
  }
}
