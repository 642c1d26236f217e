// A fair semaphore: bounded work of many clients, whose permits go round robin among the keys that want one, so that
// who asks a thousand times waits for itself alone.
import { Refusal } from '../refusal.ts';

export type FairSemaphore = {
  /**
   * Runs `work` when a permit is free; refuses (unavailable) where too many wait, and does not begin what nobody waits
   * for any more (`isGone`).
   */
  run<Result>(key: string, work: () => Promise<Result>, isGone?: () => boolean): Promise<Result>;
  readonly load: { inProgress: number; queued: number };
};

export type FairSemaphoreLimits = {
  /** How many run at once, and of them of one key; as many where nothing is said. */
  permits: number;
  perKey?: number;
  /** How many wait at most: beyond it, one of the key of which most wait is refused. */
  queued: number;
};

type Waiter = { isGone: () => boolean; resolve: () => void; reject: (refusal: Refusal) => void };

const OVERLOADED = new Refusal('unavailable', 'The server has more of this to do than it can; try again.', {
  code: 'overloaded',
  retryAfter: 5,
});
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
  let count = 0;

  const mayRun = (key: string): boolean => inProgress < permits && (running.get(key) ?? 0) < perKey;

  function begin(key: string): void {
    inProgress += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function end(key: string): void {
    inProgress -= 1;
    const left = (running.get(key) ?? 0) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
    while (admitNext());
  }

  const queueUp = (key: string, isGone: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter = { isGone, resolve, reject };
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

  /** Whether anybody was admitted, or had gone. */
  function admitNext(): boolean {
    if (inProgress >= permits) return false;
    for (const [key, own] of waiting) {
      if (!mayRun(key)) continue;
      waiting.delete(key);
      const next = own.shift();
      if (own.length > 0) waiting.set(key, own);
      count -= 1;
      if (next?.isGone()) next.reject(CLIENT_GONE);
      else {
        begin(key);
        next?.resolve();
      }
      return true;
    }
    return false;
  }

  return {
    async run(key, work, isGone = NEVER) {
      if (mayRun(key)) begin(key);
      else await queueUp(key, isGone);
      try {
        return await work();
      } finally {
        end(key);
      }
    },
    get load() {
      return { inProgress, queued: count };
    },
  };
}
