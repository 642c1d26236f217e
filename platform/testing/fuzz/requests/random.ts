// Reproducible randomness: one seed determines all choices of a fuzzing run.

export type Random = {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  /** One of `list`, which must not be empty. */
  pick<Item>(list: readonly Item[]): Item;
};

/** Mulberry32: short, fast, and sufficiently uniform. `seed` is taken modulo 2³². */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new Error('There is nothing to select from.');
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}

/** An unused id in the format of ids. */
export function randomId(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ];
  return parts.join('-');
}
