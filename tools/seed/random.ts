// Chance that repeats itself: the same seed, the same world.

export type Random = {
  /** From 0 up to, and without, 1. */
  fraction(): number;
  /** A whole number below `limit`, each as likely. */
  below(limit: number): number;
  chance(probability: number): boolean;
  /** One of `items`, which are at least one. */
  pick<Item>(items: readonly Item[]): Item;
  /** A whole number below `limit`: small ones often, large ones seldom (roughly Zipf's law). */
  skewed(limit: number): number;
  /** A UUIDv7 of `instant`, in milliseconds since the epoch. */
  id(instant: number): string;
};

/** mulberry32: 32 bits of state are plenty for worlds of a few million rows, and it is quick. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const bits = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const fraction = () => bits() / 2 ** 32;
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from.');
      return item;
    },
    // The inverse of a density that falls like 1/x.
    skewed: (limit) => Math.min(limit - 1, Math.floor((limit + 1) ** fraction()) - 1),
    id: (instant) => toUuid(instant, bits(), bits(), bits()),
  };
}

const hex = (value: number, digits: number): string =>
  value.toString(16).padStart(digits, '0').slice(-digits);

/** RFC 9562, section 5.7: 48 bits of time, then chance around the version and the variant. */
function toUuid(instant: number, a: number, b: number, c: number): string {
  const time = hex(instant, 12);
  const variant = hex(0x8000 | (b >>> 18), 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(a >>> 20, 3)}-${variant}-${hex(b & 0xffff, 4)}${hex(c, 8)}`;
}

/** The whole numbers below `length` in an order of chance. */
export function shuffled(random: Random, length: number): number[] {
  const numbers = Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [numbers[last], numbers[other]] = [numbers[other] ?? other, numbers[last] ?? last];
  }
  return numbers;
}
