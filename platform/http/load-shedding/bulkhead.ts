// A bulkhead: a bounded share of a service's work. So many permits, so many requests that wait for one, the rest
// refused, so that a flood of one kind of request cannot starve the others.
import { Refusal } from '../../refusal.ts';
import type { LoopBudget } from './loop-budget.ts';

export type BulkheadLimits = {
  /** How many requests may hold a permit at once; 0 means no limit. */
  permits: number;
  /** How many may wait for a permit. */
  queued: number;
  /** Milliseconds that one waits at most. */
  maxWait: number;
};

/** Why a request was turned away: the queue was full, or it waited in vain. */
export type Shed = { full: number; waited: number };

export type Bulkhead = {
  /**
   * Takes a permit; undefined where one was free, else resolves when one is. Refuses (unavailable) what cannot wait
   * or has waited too long. Who `isGone` when a permit comes free does not get it.
   */
  acquire(isGone: () => boolean): Promise<void> | undefined;
  /**
   * As `acquire`, for a request that held a permit before: it goes before those that have not begun, and is not
   * refused for a full queue, since what it has done so far would be lost.
   */
  reacquire(isGone: () => boolean): Promise<void> | undefined;
  /** Gives the permit back. */
  release(): void;
  /** As of now; `shed` counts from the start. */
  readonly load: { inProgress: number; queued: number; shed: Readonly<Shed> };
};

/** Seconds: about as long as a burst lasts that the queue could not take. */
const RETRY_AFTER = 5;

/** One for all: making an error costs more than refusing a request may. */
const OVERLOADED = new Refusal('unavailable', 'The server has more to do than it can; try again.', {
  code: 'overloaded',
  retryAfter: RETRY_AFTER,
});
const CLIENT_DISCONNECTED = new Refusal('unavailable', 'The client left while its request waited.', {
  code: 'client-gone',
});

export const isLoadShedding = (error: unknown): boolean =>
  error === OVERLOADED || error === CLIENT_DISCONNECTED;

type Waiter = { isDisconnected: () => boolean; settle: (refusal: Refusal | null) => void };

export function createBulkhead(
  { permits, queued, maxWait: wait }: BulkheadLimits,
  budget: LoopBudget,
): Bulkhead {
  const maxPermits = permits === 0 ? Number.POSITIVE_INFINITY : permits;
  const resuming = new Set<Waiter>();
  const waiting = new Set<Waiter>();
  const shed: Shed = { full: 0, waited: 0 };
  let inProgress = 0;
  let isPumping = false;

  const countQueued = (): number => resuming.size + waiting.size;

  const queueUp = (queue: Set<Waiter>, isGone: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        isDisconnected: isGone,
        settle: (refusal) => {
          clearTimeout(timer);
          queue.delete(waiter);
          if (refusal) reject(refusal);
          else resolve();
        },
      };
      const timer = setTimeout(() => {
        shed.waited += 1;
        waiter.settle(OVERLOADED);
      }, wait);
      queue.add(waiter);
      pumpNextLoop();
    });

  /** Gives a permit to the one who has waited longest and is still there. */
  const admitNext = (): void => {
    if (inProgress >= maxPermits) return;
    for (const queue of [resuming, waiting]) {
      for (const waiter of queue) {
        const isGone = waiter.isDisconnected();
        if (!isGone) inProgress += 1;
        waiter.settle(isGone ? CLIENT_DISCONNECTED : null);
        if (!isGone) return;
      }
    }
  };

  /**
   * At least one per loop iteration, however much the others do, and as many more as fit into the budget: one permit
   * that comes free admits one, so that without this who once had to wait would do so although most are free.
   */
  const pumpNextLoop = (): void => {
    if (isPumping || countQueued() === 0 || inProgress >= maxPermits) return;
    isPumping = true;
    budget.next(admitNext);
    for (let more = Math.min(countQueued(), maxPermits - inProgress) - 1; more > 0; more -= 1) {
      budget.next(() => {
        if (!budget.isSpent()) admitNext();
      });
    }
    budget.next(() => {
      isPumping = false;
      pumpNextLoop();
    });
  };

  /** Nobody overtakes those who wait. */
  const tryAcquire = (ahead: number): boolean => {
    if (inProgress >= maxPermits || ahead > 0 || budget.isSpent()) return false;
    inProgress += 1;
    return true;
  };

  return {
    acquire(isGone) {
      if (tryAcquire(countQueued())) return undefined;
      if (waiting.size < queued) return queueUp(waiting, isGone);
      shed.full += 1;
      throw OVERLOADED;
    },
    reacquire(isGone) {
      return tryAcquire(resuming.size) ? undefined : queueUp(resuming, isGone);
    },
    release() {
      inProgress -= 1;
      if (countQueued() === 0) return;
      if (budget.isSpent()) pumpNextLoop();
      else admitNext();
    },
    get load() {
      return { inProgress, queued: countQueued(), shed };
    },
  };
}
