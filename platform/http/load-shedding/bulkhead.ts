// A bulkhead: a bounded share of a service's capacity. It has a fixed number of permits and a bounded queue;
// further requests are refused. A flood of one kind of request cannot starve the others.
import { Refusal } from '../../refusal.ts';

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
type Priority = 'new' | 'resumed';

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

// A request's permit in its bulkhead, released while the request waits for external work.

/** Releases the permit during `work`, and then acquires one again. */
export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export type Permit = {
  /** As `Bulkhead.acquire`. */
  acquire(priority?: Priority): Promise<void>;
  release(): void;
  /**
   * Releases the permit while `work` waits for a third party or the client, and then acquires one again with
   * priority over new requests. An error of `work` is rethrown while holding a permit. If no permit is free
   * in time or the client has disconnected, throws that refusal instead (unavailable). Calls may be nested or
   * concurrent.
   */
  releaseWhile: ReleaseWhile;
};

export function createPermit(bulkhead: Bulkhead, isDisconnected: () => boolean): Permit {
  let isHeld = false;
  let waits = 0;
  const permit: Permit = {
    async acquire(priority) {
      const admitted = bulkhead.acquire(isDisconnected, priority);
      if (admitted) await admitted;
      isHeld = true;
    },
    release() {
      if (isHeld) bulkhead.release();
      isHeld = false;
    },
    async releaseWhile(work) {
      waits += 1;
      permit.release();
      try {
        return await work();
      } finally {
        waits -= 1;
        if (waits === 0) await permit.acquire('resumed');
      }
    },
  };
  return permit;
}

/** For requests without a bulkhead. */
export const NO_PERMIT: Permit = {
  acquire: async () => {},
  release: () => {},
  releaseWhile: (work) => work(),
};

// The queue of requests that wait for a permit, in order of arrival and for a limited time.

type Waiter = { isDisconnected: () => boolean; settle: (refusal: Refusal | null) => void };
type WaitQueue = Set<Waiter>;

/** In seconds: the typical length of a burst that overflows the queue. */
const RETRY_AFTER = 5;

/** Shared objects, because creating an error costs more than a refusal should. */
const OVERLOADED = new Refusal('unavailable', 'The server is overloaded; try again later.', {
  code: 'overloaded',
  retryAfter: RETRY_AFTER,
});
const CLIENT_DISCONNECTED = new Refusal('unavailable', 'The client disconnected while its request waited.', {
  code: 'client-gone',
});

export const isLoadShedding = (error: unknown): boolean =>
  error === OVERLOADED || error === CLIENT_DISCONNECTED;

/** Resolves when the waiter is admitted; rejects after `maxWait` milliseconds. */
function enqueue(
  queue: WaitQueue,
  isDisconnected: () => boolean,
  { maxWait, onTimeout }: { maxWait: number; onTimeout: () => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      isDisconnected,
      settle: (refusal) => {
        clearTimeout(timer);
        queue.delete(waiter);
        if (refusal) reject(refusal);
        else resolve();
      },
    };
    const timer = setTimeout(() => {
      onTimeout();
      waiter.settle(OVERLOADED);
    }, maxWait);
    queue.add(waiter);
  });
}

/**
 * Admits the first waiter with a connected client and refuses those before it. Returns whether there is one.
 */
function admitFirst(queue: WaitQueue): boolean {
  for (const waiter of queue) {
    const isDisconnected = waiter.isDisconnected();
    waiter.settle(isDisconnected ? CLIENT_DISCONNECTED : null);
    if (!isDisconnected) return true;
  }
  return false;
}

// The loop budget: the run time of requests in the current iteration of the event loop. A request that never
// waits runs to its end synchronously. Without the budget, requests would therefore queue uncounted in the
// kernel instead of in our queues.

export type LoopBudget = {
  /** Whether new connections should be accepted before the next request runs. */
  isSpent(): boolean;
  /** Calls back in the next loop iteration, after connections were accepted. */
  next(callback: () => void): void;
};

/** `budget` in milliseconds: the cost of a few requests, because each iteration has overhead. */
export function createLoopBudget(budget: number, clock: { now(): number } = performance): LoopBudget {
  let startedAt: number | null = null;
  const reset = (): void => {
    startedAt = null;
  };
  return {
    isSpent() {
      if (startedAt !== null) return clock.now() - startedAt >= budget;
      startedAt = clock.now();
      // Runs after the events received in the meantime.
      setImmediate(reset);
      return false;
    },
    next: (callback) => void setImmediate(callback),
  };
}
