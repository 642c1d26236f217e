// A fair semaphore: bounded work of many clients, whose permits go round robin among the keys that want one, so that
// who asks a thousand times waits for itself alone.
import { Refusal } from '../refusal.ts';

export type FairSemaphore = {
  /** Runs `work` when a permit is free; refuses (unavailable) where too many wait. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  readonly load: { inProgress: number; queued: number };
};

/** `permits` at once; `queued` wait at most: beyond it, one of the key of which most wait is refused. */
export type FairSemaphoreLimits = { permits: number; queued: number };

type Waiter = { resolve: () => void; reject: (refusal: Refusal) => void };

const OVERLOADED = new Refusal('unavailable', 'The server has more of this to do than it can; try again.', {
  code: 'overloaded',
  retryAfter: 5,
});

export function createFairSemaphore({ permits, queued }: FairSemaphoreLimits): FairSemaphore {
  /** The keys in the order in which they are next. */
  const waiting = new Map<string, Waiter[]>();
  let inProgress = 0;
  let count = 0;

  const queueUp = (key: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter = { resolve, reject };
      const own = waiting.get(key);
      if (own) own.push(waiter);
      else waiting.set(key, [waiter]);
      count += 1;
      if (count > queued) refuseOne();
    });

  /** The last to come of the key of which most wait. */
  function refuseOne(): void {
    let largest: [string, Waiter[]] | undefined;
    for (const entry of waiting) if (!largest || entry[1].length >= largest[1].length) largest = entry;
    if (!largest) return;
    const [key, own] = largest;
    const last = own.pop();
    if (own.length === 0) waiting.delete(key);
    count -= 1;
    last?.reject(OVERLOADED);
  }

  function admitNext(): void {
    for (const [key, own] of waiting) {
      waiting.delete(key);
      const next = own.shift();
      if (own.length > 0) waiting.set(key, own);
      count -= 1;
      next?.resolve();
      return;
    }
    inProgress -= 1;
  }

  return {
    async run(key, work) {
      if (inProgress < permits) inProgress += 1;
      else await queueUp(key);
      try {
        return await work();
      } finally {
        admitNext();
      }
    },
    get load() {
      return { inProgress, queued: count };
    },
  };
}
