// Work that would crowd everything else out if it all ran at once.

/** Runs work, at most `atOnce` pieces at a time; the rest wait in the order they came. */
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
