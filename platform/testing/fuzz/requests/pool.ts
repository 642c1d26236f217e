// What earlier answers gave, by kind and by whose it is, for later requests to name.
import type { Dice } from './dice.ts';

export type Found = { value: string; owner: number | null };

export type Pool = {
  add(kind: string, value: string, owner: number | null): void;
  /** Mostly of `owner`, sometimes anybody's; null where nothing of that kind is known. */
  draw(dice: Dice, kind: string, owner: number | null): Found | null;
};

/** Old ones make room: some of them are gone by then, and all of them would be a leak of the fuzzer's own. */
const KEPT = 24;
const OWN = 0.7;

export function createPool(): Pool {
  const kinds = new Map<string, Found[]>();
  return {
    add: (kind, value, owner) => {
      const known = kinds.get(kind) ?? [];
      kinds.set(kind, known);
      if (known.some((found) => found.value === value)) return;
      known.push({ value, owner });
      if (known.length > KEPT) known.shift();
    },
    draw: (dice, kind, owner) => {
      const known = kinds.get(kind) ?? [];
      const own = dice.chance(OWN) ? known.filter((found) => found.owner === owner) : [];
      const from = own.length > 0 ? own : known;
      return from.length > 0 ? dice.pick(from) : null;
    },
  };
}
