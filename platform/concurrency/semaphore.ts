// A counting semaphore, for work that would starve everything else if all of it ran at once.

/** Runs work, at most `permits` calls at a time; the others wait in the order of their calls. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

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
