// The loop budget: the run time of requests in the current iteration of the event loop. A request that never
// waits runs to its end synchronously. Without the budget, requests would therefore queue uncounted in the
// kernel instead of in our queues.

export type LoopBudget = {
  /** Whether new connections should be accepted before the next request runs. */
  isSpent(): boolean;
  /** Calls back in the next loop iteration, after connections were accepted. */
  next(callback: () => void): void;
};

/** `budget` in milliseconds: the cost of a few requests, because each iteration has overhead. */
export function createLoopBudget(budget: number, clock: { now(): number } = performance): LoopBudget {
  let startedAt: number | null = null;
  const reset = (): void => {
    startedAt = null;
  };
  return {
    isSpent() {
      if (startedAt !== null) return clock.now() - startedAt >= budget;
      startedAt = clock.now();
      // Runs after the events received in the meantime.
      setImmediate(reset);
      return false;
    },
    next: (callback) => void setImmediate(callback),
  };
}
