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
