// A cache of what holds for minutes, of bounded size: what was not used for longest makes room.
import type { Instant } from '@tandem/platform/time/clock.ts';

export type ExpiringCache<Value> = {
  /** Undefined where nothing was set, its time is over, or it had to make room. */
  get(key: string, now: Instant): Value | undefined;
  /** Stores `value` for the cache's ttl from `now` on. */
  set(key: string, value: Value, now: Instant): void;
  delete(key: string): void;
};

export type CacheLimits<Value> = {
  /** Milliseconds that an entry holds. */
  ttl: number;
  /**
   * The most that all entries weigh together; an entry that weighs more than an eighth of it is not stored.
   */
  capacity: number;
  /** Of one entry: 1 where nothing is said. */
  weigh?: (value: Value) => number;
};

type Entry<Value> = { value: Value; until: Instant; weight: number };

const HEAVIEST_SHARE = 8;

export function createExpiringCache<Value>({
  ttl,
  capacity,
  weigh = () => 1,
}: CacheLimits<Value>): ExpiringCache<Value> {
  /** The one used last stands last. */
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
