// How many cases the costly properties try.

/** Of a property, before a commit. */
const MOST_BEFORE_A_COMMIT = 100;

/**
 * `most` in the campaign (`npm run test:campaign`, which runs the files that import this), a sixth of them in
 * CI, and before a commit a sixth of them but at most a hundred: each run has other cases.
 */
export function cases(most: number): number {
  const ring = process.env.TEST_RING;
  if (ring === 'campaign') return most;
  const some = Math.ceil(most / 6);
  return ring === 'slow' ? some : Math.min(MOST_BEFORE_A_COMMIT, some);
}
