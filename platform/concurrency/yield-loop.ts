// Yields to other work on the event loop between the slices of a long task.
import { setImmediate as nextIteration } from 'node:timers/promises';

/** Maximum time of other work, as a multiple of a slice. */
const SHARE = 3;
/** In milliseconds: a shorter iteration had almost nothing to do. */
const IDLE = 0.2;
const IDLE_ITERATIONS = 2;

/**
 * Yields after a slice of `spent` milliseconds until the loop is idle, but at most for three times as long.
 * One iteration is not enough, because each accepts only one new connection.
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
