// Stops a long-running process within a time limit.

/** In milliseconds; afterwards the process exits in any case. */
export const SHUTDOWN_TIMEOUT = 30_000;

/**
 * Resolves on SIGTERM or SIGINT. Call it first, so that a service that has just reported its address is
 * stopped gracefully. A second signal ends an unsupervised process immediately; a supervised one gets an
 * interrupt from the terminal and another from its supervisor.
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

/** Exits with 1 after `milliseconds` if the process is still running, and reports open resources. */
export const exitAfter = (milliseconds: number): void =>
  void setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`Not stopped after ${milliseconds / 1000} s. Still open: ${open}\n`);
    process.exit(1);
  }, milliseconds).unref();
