// How long tests may take: a file, a test in it, and the run as a whole. See `Test` in README.md.

/** The environment variable that tells a test file its limit in milliseconds. */
export const TEST_FILE_LIMIT = 'TEST_FILE_LIMIT_MS';

/** The exit code of what was ended at its limit, as `timeout` has it. */
export const TIMED_OUT = 124;

export type Limits = { fileMs: number; runMs: number };

const MINUTE = 60_000;

/** Of the tests before a commit. Far beyond what they take, because shared machines have slow hours. */
export const ORDINARY: Limits = { fileMs: 10 * MINUTE, runMs: 35 * MINUTE };

/** Of `*.slow.test.ts`: two thirds of an hour on a quiet machine with two processors. */
export const SLOW: Limits = { fileMs: 15 * MINUTE, runMs: 65 * MINUTE };

/** A test ends before its file does, so that the file can say which one it was. */
export const testMs = ({ fileMs }: Limits): number => Math.ceil(fileMs * 0.9);
