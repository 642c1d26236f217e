// A fair queue: limits the concurrent work of many clients in groups. Next is the one that has been given
// least since the queue was last empty, first among the groups and then within the group: a new client waits
// for other new ones, but not for those that ask again and again.
import type { Refusal } from '../refusal.ts';
import { OVERLOADED } from './fair-semaphore.ts';
import { type Client, charge, createFairShares, type Shares } from './fair-shares.ts';

export type FairQueue = {
  /**
   * Runs `work` when a permit is free. Refuses (`unavailable`) where too many wait, or after the longest
   * wait. `costOf` returns how much of a full share the work has used, from 0 to 1.
   */
  run<Result>(
    client: Client,
    work: () => Promise<Result>,
    costOf?: (result: Result) => number,
  ): Promise<Result>;
  readonly usage: { inProgress: number; queued: number };
};

export type FairQueueLimits = {
  permits: number;
  /** How many may wait: beyond it, the one that would be next last is refused. */
  queued: number;
  /** The longest wait, in milliseconds. */
  wait: number;
};

type Waiter = { resolve: () => void; reject: (refusal: Refusal) => void; timer: NodeJS.Timeout };

export function createFairQueue({ permits, queued, wait }: FairQueueLimits): FairQueue {
  const shares = createFairShares<Waiter>();
  let inProgress = 0;

  /** Resolves with the shares that the permit is charged to. */
  const acquire = (client: Client): Promise<Shares<Waiter>> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        resolve: () => resolve(own),
        reject,
        timer: setTimeout(() => refuse(own, waiter), wait),
      };
      const own = shares.add(client, waiter);
      admit();
      const last = shares.waiting > queued ? shares.last() : null;
      if (last) refuse(last.shares, last.waiter);
    });

  function admit(): void {
    while (inProgress < permits) {
      const next = shares.next();
      if (!next) return;
      shares.chargeNext(next.shares);
      inProgress += 1;
      remove(next.shares, next.waiter);
      next.waiter.resolve();
    }
  }

  function refuse(own: Shares<Waiter>, waiter: Waiter): void {
    remove(own, waiter);
    waiter.reject(OVERLOADED);
  }

  function remove(own: Shares<Waiter>, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    shares.remove(own, waiter);
  }

  function release(): void {
    inProgress -= 1;
    admit();
    if (inProgress === 0) shares.clear();
  }

  return {
    async run(client, work, costOf = () => 1) {
      const own = await acquire(client);
      try {
        const result = await work();
        charge(own, costOf(result) - 1);
        return result;
      } finally {
        release();
      }
    },
    get usage() {
      return { inProgress, queued: shares.waiting };
    },
  };
}
