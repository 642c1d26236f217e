// Runs the test step by step and prints each result.
import { setTimeout as pause } from 'node:timers/promises';

/** The timeout of an expectation: the other server polls its queue every three seconds. */
const TIMEOUT_MS = 30_000;

export type Steps = {
  /** Runs `show` and prints one line. Returns its value, or throws a StepFailed, which ends the run. */
  step<T>(name: string, show: () => Promise<T>): Promise<T>;
  done: () => number;
};

/** A failed step, which is already printed. */
export class StepFailed extends Error {}

/** `print` is called with one line per step. */
export function createSteps(print: (line: string) => void): Steps {
  let done = 0;
  return {
    done: () => done,
    step: async (name, show) => {
      const start = performance.now();
      try {
        const value = await show();
        done += 1;
        print(`ok      ${name} (${Math.round(performance.now() - start)} ms)`);
        return value;
      } catch (error) {
        print(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
        throw new StepFailed(name, { cause: error });
      }
    },
  };
}

/** Waits for all of `sides`, then throws the first error, so that nothing continues after a failure. */
export async function allSettledOrThrow(...sides: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(sides);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * Calls `look` until it returns something other than null, false or undefined, and returns that. Throws with
 * `expected` after the timeout; an error of `look` is thrown immediately.
 */
export async function until<T>(
  expected: string,
  look: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`waited ${TIMEOUT_MS / 1000} s for ${expected}`);
    await pause(100);
  }
}
