// How a process that runs for long is told to end, and how long it may take.

/** In milliseconds: long enough for what was accepted to be finished; then the process ends all the same. */
export const SHUTDOWN_TIMEOUT = 30_000;

/**
 * Resolves when this process is asked to end. Heard from the first moment, so that a service that has just said where
 * it listens is stopped in order. A second signal ends a process at once, but not a supervised one: a terminal
 * interrupts it together with its supervisor, which then asks once more.
 */
export function shutdownSignal({ isSupervised }: { isSupervised: boolean }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => {
    if (!isSupervised) process.off('SIGTERM', stop).off('SIGINT', stop);
    exitAfter(SHUTDOWN_TIMEOUT);
    resolve();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return promise;
}

/** Ends this process with 1 after so many milliseconds, if it is still there. */
export const exitAfter = (milliseconds: number): void =>
  void setTimeout(() => process.exit(1), milliseconds).unref();
