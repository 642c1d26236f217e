// The number of cases of expensive property tests.

/** Per property, before a commit. */
const MOST_BEFORE_A_COMMIT = 100;

/**
 * Returns `most` in the campaign (`npm run test:campaign`, which runs the files that import this), a sixth in
 * CI, and before a commit a sixth but at most a hundred. Each run has different cases.
 */
export function cases(most: number): number {
  const ring = process.env.TEST_RING;
  if (ring === 'campaign') return most;
  const some = Math.ceil(most / 6);
  return ring === 'slow' ? some : Math.min(MOST_BEFORE_A_COMMIT, some);
}
