// A queue of items by key, which are taken round robin among the keys.

export type RoundRobinQueue<Item> = {
  add(key: string, item: Item): void;
  /** Removes and returns the first item of the next key that `isEligible`; that key then comes last. */
  takeNext(isEligible: (key: string) => boolean): { key: string; item: Item } | null;
  /** Removes and returns the last item of the key with the most items. */
  takeLastOfLargest(): Item | null;
  readonly size: number;
};

export function createRoundRobinQueue<Item>(): RoundRobinQueue<Item> {
  /** In the order in which the keys come next. */
  const byKey = new Map<string, Item[]>();
  let size = 0;
  return {
    add(key, item) {
      byKey.getOrInsertComputed(key, () => []).push(item);
      size += 1;
    },
    takeNext(isEligible) {
      for (const [key, items] of byKey) {
        if (!isEligible(key)) continue;
        const item = items.shift();
        byKey.delete(key);
        if (items.length > 0) byKey.set(key, items);
        if (item === undefined) continue;
        size -= 1;
        return { key, item };
      }
      return null;
    },
    takeLastOfLargest() {
      let largest: [string, Item[]] | undefined;
      for (const entry of byKey) if (!largest || entry[1].length >= largest[1].length) largest = entry;
      const item = largest?.[1].pop();
      if (!largest || item === undefined) return null;
      if (largest[1].length === 0) byKey.delete(largest[0]);
      size -= 1;
      return item;
    },
    get size() {
      return size;
    },
  };
}
