// Shares one run of work between concurrent callers.

/** Runs `work`, or joins the run in progress for the same key. All callers receive a rejection. */
type Coalescer<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

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
