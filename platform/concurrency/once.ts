// Runs an asynchronous function at most once.

/** Returns a function whose first call starts `run`; later calls return the same promise. */
export function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= run();
    return running;
  };
}
