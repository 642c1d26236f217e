// A bell between the parts of a process: however often it rings, whoever listens hears it once.

export type Signal = {
  notify(): void;
  /** Resolves at the next ring, or at once if it rang since the last silence. */
  wait(): Promise<void>;
  /** Forgets what rang so far; called before looking, so that a ring during the look is not lost. */
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
