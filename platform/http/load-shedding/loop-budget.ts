// The loop budget: how long requests have run since the process last looked for new ones. A request that waits for
// nothing runs to its end at once, so that without this nobody would be seen waiting: they would all stand in the
// kernel, uncounted.

export type LoopBudget = {
  /** Whether new requests should be looked at before another one runs. */
  isSpent(): boolean;
  /** Calls back in the next loop iteration, after the look. */
  next(callback: () => void): void;
};

/** `budget` in milliseconds: a few requests' worth, or looking costs more than it shows. */
export function createLoopBudget(budget: number, now: () => number = () => performance.now()): LoopBudget {
  let begun: number | null = null;
  const end = (): void => {
    begun = null;
  };
  return {
    isSpent() {
      if (begun !== null) return now() - begun >= budget;
      begun = now();
      // Runs when the events that came meanwhile have been handled.
      setImmediate(end);
      return false;
    },
    next: (callback) => void setImmediate(callback),
  };
}
