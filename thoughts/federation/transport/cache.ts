// A bounded cache with expiry, and sharing of one run of work between concurrent callers.
import type { Instant } from '@tandem/platform/time/clock.ts';

export type ExpiringCache<Value> = {
  /** Undefined if unset, expired or evicted. */
  get(key: string, now: Instant): Value | undefined;
  /** Stores `value` until `now` plus the cache's ttl. */
  set(key: string, value: Value, now: Instant): void;
  delete(key: string): void;
};

type CacheLimits<Value> = {
  /** Lifetime of an entry in milliseconds. */
  ttl: number;
  /** Maximum total weight; an entry heavier than an eighth of it is not stored. */
  capacity: number;
  /** Weight of an entry; 1 by default. */
  weigh?: (value: Value) => number;
};

type Entry<Value> = { value: Value; until: Instant; weight: number };

const HEAVIEST_SHARE = 8;

export function createExpiringCache<Value>({
  ttl,
  capacity,
  weigh = () => 1,
}: CacheLimits<Value>): ExpiringCache<Value> {
  /** Ordered by last use, most recent last. */
  const entries = new Map<string, Entry<Value>>();
  let weight = 0;

  const remove = (key: string): void => {
    weight -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };

  const insert = (key: string, entry: Entry<Value>): void => {
    remove(key);
    entries.set(key, entry);
    weight += entry.weight;
    for (const [oldest] of entries) {
      if (weight <= capacity) return;
      remove(oldest);
    }
  };

  return {
    get(key, now) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until <= now) {
        remove(key);
        return undefined;
      }
      insert(key, entry);
      return entry.value;
    },
    set(key, value, now) {
      const entry = { value, until: now + ttl, weight: weigh(value) };
      if (entry.weight > Math.max(1, capacity / HEAVIEST_SHARE)) remove(key);
      else insert(key, entry);
    },
    delete: remove,
  };
}

/** Runs `work`, or joins the run in progress for the same key. All callers receive a rejection. */
type Coalescer<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>;

export function createCoalescer<Result>(): Coalescer<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (key, work) => {
    const running = underWay.get(key);
    if (running) return running;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}
