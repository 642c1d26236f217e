// Reproducible random values: equal seeds give equal data.
import { base, en, Faker } from '@faker-js/faker';

/** Names and texts come from Faker. */
export type Random = {
  faker: Faker;
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** A uniformly distributed integer below `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  /** One of `items`, which must not be empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** An integer below `limit`, usually small (approximately Zipf's law). */
  skewed(limit: number): number;
  /** A UUIDv7 for `instant`, in milliseconds since the epoch. */
  id(instant: number): string;
};

export function createRandom(seed: number): Random {
  const faker = new Faker({ locale: [en, base], seed });
  const fraction = () => faker.number.float({ max: 1, fractionDigits: 15 }) % 1;
  return {
    faker,
    fraction,
    below: (limit) => faker.number.int({ max: limit - 1 }),
    chance: (probability) => fraction() < probability,
    pick: (items) => faker.helpers.arrayElement(items),
    // The inverse of a density proportional to 1/x.
    skewed: (limit) => Math.min(limit - 1, Math.floor((limit + 1) ** fraction()) - 1),
    id: (instant) => faker.string.uuid({ version: 7, refDate: instant }),
  };
}

/** The integers below `length` in random order. */
export const shuffled = ({ faker }: Random, length: number): number[] =>
  faker.helpers.shuffle([...Array(length).keys()]);
