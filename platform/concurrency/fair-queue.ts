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

export function createFairQueue({ permits, queued, wait }: FairQueueLimits): FairQueue {
  const waiters = createWaiters(queued, wait);
  let inProgress = 0;

  function admit(): void {
    while (inProgress < permits && waiters.admitNext()) inProgress += 1;
  }

  /** Resolves with the shares that the permit is charged to. */
  function acquire(client: Client): Promise<Shares<Waiter>> {
    const admitted = waiters.add(client);
    admit();
    waiters.refuseExcess();
    return admitted;
  }

  function release(): void {
    inProgress -= 1;
    admit();
    if (inProgress === 0) waiters.clear();
  }

  return {
    async run(client, work, costOf = () => 1) {
      const shares = await acquire(client);
      try {
        const result = await work();
        charge(shares, costOf(result) - 1);
        return result;
      } finally {
        release();
      }
    },
    get usage() {
      return { inProgress, queued: waiters.size };
    },
  };
}

type Waiter = { resolve: () => void; reject: (refusal: Refusal) => void; timer: NodeJS.Timeout };

/** Those who wait: at most `queued`, and each for at most `wait` milliseconds. */
function createWaiters(queued: number, wait: number) {
  const shares = createFairShares<Waiter>();

  function remove(own: Shares<Waiter>, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    shares.remove(own, waiter);
  }

  function refuse(own: Shares<Waiter>, waiter: Waiter): void {
    remove(own, waiter);
    waiter.reject(OVERLOADED);
  }

  return {
    add: (client: Client): Promise<Shares<Waiter>> =>
      new Promise((resolve, reject) => {
        const waiter: Waiter = {
          resolve: () => resolve(own),
          reject,
          timer: setTimeout(() => refuse(own, waiter), wait),
        };
        const own = shares.add(client, waiter);
      }),
    /** Returns whether there was one. */
    admitNext(): boolean {
      const next = shares.next();
      if (!next) return false;
      shares.chargeNext(next.shares);
      remove(next.shares, next.waiter);
      next.waiter.resolve();
      return true;
    },
    refuseExcess(): void {
      const last = shares.waiting > queued ? shares.last() : null;
      if (last) refuse(last.shares, last.waiter);
    },
    clear: shares.clear,
    get size() {
      return shares.waiting;
    },
  };
}
