// Work that many wait for is done once.

/** Runs `work`, or joins what is in progress for the same key. A rejection reaches all who wait. */
export type Coalescer<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

export function createCoalescer<Result>(): Coalescer<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running) return running;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}
