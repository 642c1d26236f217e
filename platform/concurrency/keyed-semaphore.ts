// A semaphore with a limit per key: work runs while every key that it names has a free permit.
import { createKeyedCounts } from './keyed-counts.ts';

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
