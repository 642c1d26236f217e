// A fair semaphore: bounded work of many clients, whose permits go round robin among the keys that want one, so that
// who asks a thousand times waits for itself alone.
import { Refusal } from '../refusal.ts';

export type FairSemaphore = {
  /**
   * Runs `work` when a permit is free; refuses (unavailable) where too many wait, and does not begin what nobody waits
   * for any more (`isGone`).
   */
  run<Result>(key: string, work: () => Promise<Result>, isGone?: () => boolean): Promise<Result>;
  readonly usage: { inProgress: number; queued: number };
};

export type FairSemaphoreLimits = {
  /** How many run at once, and of them of one key; as many where nothing is said. */
  permits: number;
  perKey?: number;
  /** How many wait at most: beyond it, one of the key of which most wait is refused. */
  queued: number;
};

type Waiter = { isGone: () => boolean; resolve: () => void; reject: (refusal: Refusal) => void };

export const OVERLOADED = new Refusal(
  'unavailable',
  'The server has more of this to do than it can; try again.',
  {
    code: 'overloaded',
    retryAfter: 5,
  },
);
export const CLIENT_GONE = new Refusal('unavailable', 'The client left while its request waited.', {
  code: 'client-gone',
});

const NEVER = () => false;

export function createFairSemaphore({
  permits,
  perKey = permits,
  queued,
}: FairSemaphoreLimits): FairSemaphore {
  /** The keys in the order in which they are next. */
  const waiting = new Map<string, Waiter[]>();
  const running = new Map<string, number>();
  let inProgress = 0;
  let queuedCount = 0;

  const canRun = (key: string): boolean => inProgress < permits && (running.get(key) ?? 0) < perKey;

  function acquire(key: string): void {
    inProgress += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function release(key: string): void {
    inProgress -= 1;
    const left = (running.get(key) ?? 0) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    while (admitNext());
  }

  const enqueue = (key: string, isGone: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter = { isGone, resolve, reject };
      const own = waiting.get(key);
      if (own) own.push(waiter);
      else waiting.set(key, [waiter]);
      queuedCount += 1;
      if (queuedCount > queued) rejectOne();
    });

  /** The last to come of the key of which most wait. */
  function rejectOne(): void {
    let largest: [string, Waiter[]] | undefined;
    for (const entry of waiting) if (!largest || entry[1].length >= largest[1].length) largest = entry;
    if (!largest) return;
    const [key, own] = largest;
    const last = own.pop();
    if (own.length === 0) waiting.delete(key);
    queuedCount -= 1;
    last?.reject(OVERLOADED);
  }

  /** Whether anybody was admitted, or had gone. */
  function admitNext(): boolean {
    if (inProgress >= permits) return false;
    for (const [key, own] of waiting) {
      if (!canRun(key)) continue;
      waiting.delete(key);
      const next = own.shift();
      if (own.length > 0) waiting.set(key, own);
      queuedCount -= 1;
      if (next?.isGone()) next.reject(CLIENT_GONE);
      else {
        acquire(key);
        next?.resolve();
      }
      return true;
    }
    return false;
  }

  return {
    async run(key, work, isGone = NEVER) {
      if (canRun(key)) acquire(key);
      else await enqueue(key, isGone);
      try {
        return await work();
      } finally {
        release(key);
      }
    },
    get usage() {
      return { inProgress, queued: queuedCount };
    },
  };
}
