// A semaphore with a limit for each of several keys: work runs while every key that it names has a permit
// left.

/** What a permit is counted under, and how many of it may be held at once. */
export type LimitedKey = { name: string; limit: number };

export type KeyedSemaphore = {
  /**
   * Waits for a permit of each key and returns the function that releases them. Rejects with the signal's
   * reason when that comes first. While waiting for one key no permit of the others is held.
   */
  acquire(keys: readonly LimitedKey[], signal?: AbortSignal): Promise<() => void>;
  /** How many permits of a key are held. */
  held(name: string): number;
};

type Waiter = { keys: readonly LimitedKey[]; admit(): void };

export function createKeyedSemaphore(): KeyedSemaphore {
  const running = new Map<string, number>();
  const waiting = new Set<Waiter>();
  const held = (name: string) => running.get(name) ?? 0;
  const hasRoom = (keys: readonly LimitedKey[]) => keys.every(({ name, limit }) => held(name) < limit);

  function change(keys: readonly LimitedKey[], by: 1 | -1): void {
    for (const { name } of keys) {
      if (held(name) + by === 0) running.delete(name);
      else running.set(name, held(name) + by);
    }
  }

  function release(keys: readonly LimitedKey[]): void {
    change(keys, -1);
    for (const waiter of waiting) if (hasRoom(waiter.keys)) waiter.admit();
  }

  function wait(keys: readonly LimitedKey[], signal: AbortSignal | undefined): Promise<void> {
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
        change(keys, 1);
        resolve();
      };
      const waiter = { keys, admit };
      waiting.add(waiter);
      signal?.addEventListener('abort', abort);
    });
  }

  return {
    held,
    async acquire(keys, signal) {
      signal?.throwIfAborted();
      if (hasRoom(keys)) change(keys, 1);
      else await wait(keys, signal);
      let isHeld = true;
      return () => {
        if (isHeld) release(keys);
        isHeld = false;
      };
    },
  };
}
