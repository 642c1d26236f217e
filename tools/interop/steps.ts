// Runs what is to be shown step by step, and says of each whether it held.
import { setTimeout as pause } from 'node:timers/promises';

/** The longest a step waits for what it expects: the other server looks at its queue every three seconds. */
const TIMEOUT_MS = 30_000;

export type Steps = {
  /** Runs `show` and prints one line. Returns its value, or throws a StepFailed, which ends the run. */
  step<T>(name: string, show: () => Promise<T>): Promise<T>;
  done: () => number;
};

/** What a step shows did not come about; it has been printed already. */
export class StepFailed extends Error {}

/** `print` is given one line per step. */
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

/** Waits for all of `sides`, then throws what the first of them threw: so nothing runs on after a failure. */
export async function allSettledOrThrow(...sides: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(sides);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * Calls `look` until it returns something other than null, false or undefined, and returns that. Throws with
 * what it was waiting for once PATIENCE is over; an error of `look` ends the waiting at once.
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
