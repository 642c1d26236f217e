// A fair semaphore: limits the concurrent work of many clients, and grants permits round robin among the
// waiting keys, so that a client with many requests delays mostly itself.
import { Refusal } from '../refusal.ts';
import { createKeyedCounts } from './keyed-semaphore.ts';

export type FairSemaphore = {
  /**
   * Runs `work` when a permit is free. Refuses (`unavailable`) if the queue is full. Does not start the work
   * if `isGone` reports that its caller has disconnected.
   */
  run<Result>(key: string, work: () => Promise<Result>, isGone?: () => boolean): Promise<Result>;
  readonly usage: { inProgress: number; queued: number };
};

type FairSemaphoreLimits = {
  permits: number;
  /** Maximum number of permits per key; by default all. */
  perKey?: number;
  /** Maximum number of waiters: beyond it, the last waiter of the key with the most waiters is refused. */
  queued: number;
};

type Waiter = { isGone: () => boolean; resolve: () => void; reject: (refusal: Refusal) => void };

export const OVERLOADED = new Refusal('unavailable', 'The server is overloaded; try again later.', {
  code: 'overloaded',
  retryAfter: 5,
});
export const CLIENT_GONE = new Refusal('unavailable', 'The client disconnected while its request waited.', {
  code: 'client-gone',
});

const NEVER = () => false;

export function createFairSemaphore({
  permits,
  perKey = permits,
  queued,
}: FairSemaphoreLimits): FairSemaphore {
  const waiters = createRoundRobinQueue<Waiter>();
  const running = createKeyedCounts();
  let inProgress = 0;

  const canRun = (key: string): boolean => inProgress < permits && running.get(key) < perKey;

  function change(key: string, by: 1 | -1): void {
    inProgress += by;
    running.add(key, by);
  }

  function admitWaiters(): void {
    for (let next = waiters.takeNext(canRun); next; next = waiters.takeNext(canRun)) {
      const { key, item: waiter } = next;
      if (waiter.isGone()) waiter.reject(CLIENT_GONE);
      else {
        change(key, 1);
        waiter.resolve();
      }
    }
  }

  const wait = (key: string, isGone: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      waiters.add(key, { isGone, resolve, reject });
      if (waiters.size > queued) waiters.takeLastOfLargest()?.reject(OVERLOADED);
    });

  return {
    async run(key, work, isGone = NEVER) {
      if (canRun(key)) change(key, 1);
      else await wait(key, isGone);
      try {
        return await work();
      } finally {
        change(key, -1);
        admitWaiters();
      }
    },
    get usage() {
      return { inProgress, queued: waiters.size };
    },
  };
}

// A queue of items by key, served round robin among the keys.

type RoundRobinQueue<Item> = {
  add(key: string, item: Item): void;
  /** Removes and returns the first item of the next key that `isEligible`; that key then moves to the end. */
  takeNext(isEligible: (key: string) => boolean): { key: string; item: Item } | null;
  /** Removes and returns the last item of the key with the most items. */
  takeLastOfLargest(): Item | null;
  readonly size: number;
};

function createRoundRobinQueue<Item>(): RoundRobinQueue<Item> {
  /** Ordered by the next turn of each key. */
  const byKey = new Map<string, Item[]>();
  let size = 0;
  return {
    add(key, item) {
      byKey.getOrInsertComputed(key, () => []).push(item);
      size += 1;
    },
    takeNext(isEligible) {
      for (const [key, items] of byKey) {
        if (!isEligible(key)) continue;
        const item = items.shift();
        byKey.delete(key);
        if (items.length > 0) byKey.set(key, items);
        if (item === undefined) continue;
        size -= 1;
        return { key, item };
      }
      return null;
    },
    takeLastOfLargest() {
      let largest: [string, Item[]] | undefined;
      for (const entry of byKey) if (!largest || entry[1].length >= largest[1].length) largest = entry;
      const item = largest?.[1].pop();
      if (!largest || item === undefined) return null;
      if (largest[1].length === 0) byKey.delete(largest[0]);
      size -= 1;
      return item;
    },
    get size() {
      return size;
    },
  };
}
