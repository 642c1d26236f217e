// A semaphore with a limit per key: work runs while every key that it names has a free permit.
/** The key of a permit, and its maximum number of permits. */
export type LimitedKey = { name: string; limit: number };

type KeyedSemaphore = {
  /**
   * Waits for a permit of each key and returns a function that releases them. Rejects with the signal's
   * reason if it is aborted first. No permit is held while waiting for another key.
   */
  acquire(keys: readonly LimitedKey[], signal?: AbortSignal): Promise<() => void>;
  /** The number of held permits of a key. */
  held(name: string): number;
};

type Waiter = { keys: readonly LimitedKey[]; admit(): void };

export function createKeyedSemaphore(): KeyedSemaphore {
  const permits = createKeyedCounts();
  const waiting = new Set<Waiter>();
  const hasRoom = (keys: readonly LimitedKey[]) => keys.every(({ name, limit }) => permits.get(name) < limit);
  const change = (keys: readonly LimitedKey[], by: 1 | -1): void => {
    for (const { name } of keys) permits.add(name, by);
  };

  function release(keys: readonly LimitedKey[]): void {
    change(keys, -1);
    for (const waiter of waiting) {
      if (!hasRoom(waiter.keys)) continue;
      change(waiter.keys, 1);
      waiter.admit();
    }
  }

  return {
    held: permits.get,
    async acquire(keys, signal) {
      signal?.throwIfAborted();
      if (hasRoom(keys)) change(keys, 1);
      else await waitIn(waiting, keys, signal);
      let isHeld = true;
      return () => {
        if (isHeld) release(keys);
        isHeld = false;
      };
    },
  };
}

/** Resolves when the waiter is admitted; rejects with the signal's reason if it is aborted first. */
function waitIn(
  waiting: Set<Waiter>,
  keys: readonly LimitedKey[],
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      waiting.delete(waiter);
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    const admit = () => {
      stop();
      resolve();
    };
    const waiter = { keys, admit };
    waiting.add(waiter);
    signal?.addEventListener('abort', abort);
  });
}

// Counts by key; keys with a count of zero take no memory.

type KeyedCounts = {
  get(key: string): number;
  add(key: string, change: 1 | -1): void;
  /** Keys with a non-zero count, in order of insertion. */
  keys(): IteratorObject<string>;
  /** The first key with the largest count. */
  largest(): { key: string; count: number } | undefined;
};

export function createKeyedCounts(): KeyedCounts {
  const counts = new Map<string, number>();
  const get = (key: string) => counts.get(key) ?? 0;
  return {
    get,
    add(key, change) {
      const changed = get(key) + change;
      if (changed === 0) counts.delete(key);
      else counts.set(key, changed);
    },
    keys: () => counts.keys(),
    largest() {
      let largest: { key: string; count: number } | undefined;
      for (const [key, count] of counts) if (count > (largest?.count ?? 0)) largest = { key, count };
      return largest;
    },
  };
}

/** Runs at most `permits` calls concurrently; others wait in order. */
type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSemaphore(permits: number): Semaphore {
  let free = permits;
  const waiters: (() => void)[] = [];

  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiters.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiters.shift();
      if (next) next();
      else free += 1;
    }
  };
}
