// How many cases the costly properties try.

/**
 * `most` in the long campaign (`npm run test:slow`, which runs the files that import this), a sixth of them
 * before a commit: each run has other cases.
 */
export const cases = (most: number): number =>
  process.env.TEST_CASES === 'all' ? most : Math.ceil(most / 6);
