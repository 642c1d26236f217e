// Bounds how many requests wait at once: beyond it, one of the client of which most wait is refused.
import { OVERLOADED } from '../../concurrency/fair-semaphore.ts';

export type Waiter<Value> = { isGone(): boolean; resolve(value: Value): void; reject(error: unknown): void };

export type WaiterLimit = {
  /** Counts `waiter` until the returned one is resolved or rejected, which reports itself as gone once it was refused. */
  add<Value>(client: string, waiter: Waiter<Value>): Waiter<Value>;
};

type Counted = { isGone(): boolean; reject(error: unknown): void };

export function createWaiterLimit(max: number): WaiterLimit {
  const byClient = new Map<string, Set<Counted>>();
  let count = 0;

  function remove(client: string, waiter: Counted): void {
    const own = byClient.get(client);
    if (!own?.delete(waiter)) return;
    count -= 1;
    if (own.size === 0) byClient.delete(client);
  }

  /** The last that came: those before it have waited longer. */
  function refuseOne(): void {
    const [largest] = [...byClient.values()].toSorted((one, other) => other.size - one.size);
    [...(largest ?? [])].at(-1)?.reject(OVERLOADED);
  }

  /** Those who left are found when there is no more room, and not before: nobody is told when they leave. */
  function rejectDisconnected(): void {
    for (const own of [...byClient.values()])
      for (const waiter of [...own]) if (waiter.isGone()) waiter.reject(OVERLOADED);
  }

  return {
    add(client, waiter) {
      let isSettled = false;
      const settle = (): void => {
        isSettled = true;
        remove(client, counted);
      };
      const counted: typeof waiter = {
        isGone: () => isSettled || waiter.isGone(),
        resolve: (value) => {
          settle();
          waiter.resolve(value);
        },
        reject: (error) => {
          settle();
          waiter.reject(error);
        },
      };
      const own = byClient.get(client);
      if (own) own.add(counted);
      else byClient.set(client, new Set([counted]));
      count += 1;
      if (count > max) rejectDisconnected();
      if (count > max) refuseOne();
      return counted;
    },
  };
}
