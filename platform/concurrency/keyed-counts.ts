// Counts by key; a key whose count is zero takes no memory.

export type KeyedCounts = {
  get(key: string): number;
  add(key: string, change: 1 | -1): void;
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
  };
}
