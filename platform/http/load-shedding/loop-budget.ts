// The loop budget: how long requests have run in this iteration of the event loop. A request that waits for
// nothing runs to its end at once, so that without this budget nobody would wait in our queues: all would
// wait in the kernel's, uncounted.

export type LoopBudget = {
  /** Whether new connections should be accepted before another request runs. */
  isSpent(): boolean;
  /** Calls back in the next loop iteration, after connections were accepted. */
  next(callback: () => void): void;
};

/** `budget` in milliseconds: a few requests' worth, as an iteration has a cost of its own. */
export function createLoopBudget(budget: number, clock: { now(): number } = performance): LoopBudget {
  let startedAt: number | null = null;
  const reset = (): void => {
    startedAt = null;
  };
  return {
    isSpent() {
      if (startedAt !== null) return clock.now() - startedAt >= budget;
      startedAt = clock.now();
      // Runs when the events that came meanwhile have been handled.
      setImmediate(reset);
      return false;
    },
    next: (callback) => void setImmediate(callback),
  };
}
