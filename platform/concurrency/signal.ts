// A signal between parts of a process: any number of notifications wakes a waiter once.

export type Signal = {
  notify(): void;
  /** Resolves at the next `notify`, or immediately if there was one since the last `reset`. */
  wait(): Promise<void>;
  /** Clears the signal. Call before checking for work, so that a `notify` during the check is not lost. */
  reset(): void;
};

export function createSignal(): Signal {
  let notified = Promise.withResolvers<void>();
  let isNotified = false;
  return {
    notify() {
      isNotified = true;
      notified.resolve();
    },
    wait: () => notified.promise,
    reset() {
      if (isNotified) notified = Promise.withResolvers<void>();
      isNotified = false;
    },
  };
}
