// Holds work to growing with its input and no faster: by ratio, so that a slow machine changes nothing.
import assert from 'node:assert/strict';

/** Below this many milliseconds a measurement is noise, and the work no danger. */
const NEGLIGIBLE = 4;
/** Twice the input, of which a little more than twice the work; four times the work would be quadratic. */
const MOST_PER_DOUBLING = 2.5;
const RUNS = 5;

/**
 * Does `work` with inputs of `size` / 4 and of `size`: two doublings. Fails where it takes more than 2.5 times as
 * long for each of them, the best of five runs counting.
 */
export function assertGrowsLinearly(name: string, size: number, work: (size: number) => unknown): void {
  const small = best(() => work(Math.floor(size / 4)));
  const large = best(() => work(size));
  const growth = Math.sqrt(large / Math.max(small, NEGLIGIBLE / 4));
  const isFine = large < NEGLIGIBLE || growth <= MOST_PER_DOUBLING;
  assert.ok(isFine, `${name}: ${small} ms, then ${large} ms: ${growth} times per doubling`);
}

function best(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
