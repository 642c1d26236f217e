// Random values that repeat: the same seed gives the same data.
import { base, en, Faker } from '@faker-js/faker';

/** Names and texts are Faker's own. */
export type Random = {
  faker: Faker;
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

export function createRandom(seed: number): Random {
  const faker = new Faker({ locale: [en, base], seed });
  const fraction = () => faker.number.float({ max: 1, fractionDigits: 15 }) % 1;
  return {
    faker,
    fraction,
    below: (limit) => faker.number.int({ max: limit - 1 }),
    chance: (probability) => fraction() < probability,
    pick: (items) => faker.helpers.arrayElement(items),
    // The inverse of a density that falls like 1/x.
    skewed: (limit) => Math.min(limit - 1, Math.floor((limit + 1) ** fraction()) - 1),
    id: (instant) => faker.string.uuid({ version: 7, refDate: instant }),
  };
}

/** The whole numbers below `length` in random order. */
export const shuffled = ({ faker }: Random, length: number): number[] =>
  faker.helpers.shuffle([...Array(length).keys()]);
