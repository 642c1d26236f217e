// A bulkhead: a bounded share of a service's capacity. It has a fixed number of permits and a bounded queue;
// further requests are refused. A flood of one kind of request cannot starve the others.
import type { LoopBudget } from './loop-budget.ts';
import { admitFirst, enqueue, OVERLOADED, type WaitQueue } from './wait-queue.ts';

type BulkheadLimits = {
  /** Maximum number of requests that hold a permit; 0 means no limit. */
  permits: number;
  /** Maximum number of requests that wait for a permit. */
  queued: number;
  /** Maximum wait in milliseconds. */
  maxWait: number;
};

/** Number of refused requests: because the queue was full, or after waiting. */
type Shed = { full: number; waited: number };

/** `resumed` for a request that already held a permit. */
export type Priority = 'new' | 'resumed';

export type Bulkhead = {
  /**
   * Acquires a permit: returns undefined if one is free, otherwise a promise that resolves when one is.
   * Throws or rejects with a refusal (unavailable) if the queue is full, the wait is too long, or the client
   * `isDisconnected` when its permit is free. Resumed requests precede new ones and ignore the queue limit,
   * because refusing them would waste completed work.
   */
  acquire(isDisconnected: () => boolean, priority?: Priority): Promise<void> | undefined;
  release(): void;
  /** Current values; `shed` counts since the start. */
  readonly load: { inProgress: number; queued: number; shed: Readonly<Shed> };
};

export function createBulkhead({ permits, queued, maxWait }: BulkheadLimits, budget: LoopBudget): Bulkhead {
  const maxPermits = permits === 0 ? Number.POSITIVE_INFINITY : permits;
  const resumed: WaitQueue = new Set();
  const waiting: WaitQueue = new Set();
  const shed: Shed = { full: 0, waited: 0 };
  let inProgress = 0;

  const onTimeout = (): void => {
    shed.waited += 1;
  };

  const wait = (queue: WaitQueue, isDisconnected: () => boolean): Promise<void> => {
    const admitted = enqueue(queue, isDisconnected, { maxWait, onTimeout });
    pumpNextLoop();
    return admitted;
  };

  const admitNext = (): void => {
    if (inProgress < maxPermits && (admitFirst(resumed) || admitFirst(waiting))) inProgress += 1;
  };

  const pumpNextLoop = createPump(budget, admitNext, () =>
    Math.min(resumed.size + waiting.size, maxPermits - inProgress),
  );

  return {
    acquire(isDisconnected, priority = 'new') {
      const ahead = priority === 'new' ? resumed.size + waiting.size : resumed.size;
      if (inProgress < maxPermits && ahead === 0 && !budget.isSpent()) {
        inProgress += 1;
        return undefined;
      }
      if (priority === 'resumed') return wait(resumed, isDisconnected);
      if (waiting.size < queued) return wait(waiting, isDisconnected);
      shed.full += 1;
      throw OVERLOADED;
    },
    release() {
      inProgress -= 1;
      if (resumed.size + waiting.size === 0) return;
      if (budget.isSpent()) pumpNextLoop();
      else admitNext();
    },
    get load() {
      return { inProgress, queued: resumed.size + waiting.size, shed };
    },
  };
}

/**
 * Returns a function that admits waiters in the next loop iterations: at least one per iteration, and more
 * while the budget lasts. Otherwise each released permit would admit only one, and a queue would persist
 * although most permits are free.
 */
function createPump(budget: LoopBudget, admitNext: () => void, countAdmissible: () => number): () => void {
  let isPumping = false;
  const pump = (): void => {
    const count = countAdmissible();
    if (isPumping || count <= 0) return;
    isPumping = true;
    budget.next(admitNext);
    for (let more = count - 1; more > 0; more -= 1) {
      budget.next(() => {
        if (!budget.isSpent()) admitNext();
      });
    }
    budget.next(() => {
      isPumping = false;
      pump();
    });
  };
  return pump;
}
