// Values from earlier replies by kind and owner, for use in later requests.
import type { Random } from './random.ts';

type Found = { value: string; owner: number | null };

export type ValuePool = {
  add(kind: string, value: string, owner: number | null): void;
  /** Usually a value of `owner`, sometimes of another user; null if there is none of that kind. */
  pick(dice: Random, kind: string, owner: number | null): Found | null;
};

/** The kind of cookies set by replies. */
export const COOKIE = 'cookie';

/** Old values are replaced: some are stale, and an unlimited pool would be a leak of the fuzzer. */
const MAX_PER_OWNER = 24;
const OWN_SHARE = 0.7;

export function createValuePool(): ValuePool {
  const kinds = new Map<string, Found[]>();
  return {
    add: (kind, value, owner) => {
      const known = kinds.get(kind) ?? [];
      kinds.set(kind, known);
      if (known.some((found) => found.value === value)) return;
      known.push({ value, owner });
      const own = known.filter((found) => found.owner === owner);
      if (own.length > MAX_PER_OWNER) known.splice(known.indexOf(own[0] as Found), 1);
    },
    pick: (dice, kind, owner) => {
      const known = kinds.get(kind) ?? [];
      const own = dice.chance(OWN_SHARE) ? known.filter((found) => found.owner === owner) : [];
      const from = own.length > 0 ? own : known;
      return from.length > 0 ? dice.pick(from) : null;
    },
  };
}
