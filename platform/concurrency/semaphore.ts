// A counting semaphore for work that would starve everything else if all of it ran concurrently.

/** Runs at most `permits` calls concurrently; others wait in order. */
type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSemaphore(permits: number): Semaphore {
  let free = permits;
  const waiters: (() => void)[] = [];

  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiters.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiters.shift();
      if (next) next();
      else free += 1;
    }
  };
}
