// Bounds the number of waiting requests: beyond the limit, a request of the client with the most waiting
// requests is refused.
import { OVERLOADED } from '../../concurrency/fair-semaphore.ts';

export type Waiter<Value> = { isGone(): boolean; resolve(value: Value): void; reject(error: unknown): void };

type WaiterLimit = {
  /** Counts `waiter` until the returned waiter is resolved or rejected. */
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

  /** Refuses the newest waiter of the client with the most. */
  function refuseOne(): void {
    const [largest] = [...byClient.values()].toSorted((one, other) => other.size - one.size);
    [...(largest ?? [])].at(-1)?.reject(OVERLOADED);
  }

  /** Disconnected clients are only detected when the limit is reached, because there is no event for it. */
  function rejectDisconnected(): void {
    for (const own of [...byClient.values()])
      for (const waiter of [...own]) if (waiter.isGone()) waiter.reject(OVERLOADED);
  }

  return {
    add(client, waiter) {
      const counted = onSettled(waiter, () => remove(client, counted));
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

/** Calls back when `waiter` is resolved or rejected; from then on it counts as gone. */
function onSettled<Value>(waiter: Waiter<Value>, callback: () => void): Waiter<Value> {
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
    callback();
  };
  return {
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
}
