// The filters of stream readers: loaded on first use, and reloaded after a change.

import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { filterOwners, loadFilters } from '../../people/filters/filters.ts';
import type { Filter } from '../../people/filters/rules.ts';
import { inSlices } from './in-slices.ts';

export type KnownFilters = {
  of(people: readonly ActorId[]): Promise<ReadonlyMap<ActorId, readonly Filter[]>>;
  forget(person: ActorId): void;
};

/** Maximum number of readers with cached filters; the cache is cleared beyond it. */
const MAX_KNOWN = 20_000;

export function createKnownFilters(db: ThoughtsDb): KnownFilters {
  const known = new Map<ActorId, readonly Filter[]>();
  return {
    async of(people) {
      if (known.size > MAX_KNOWN) known.clear();
      const unknown = people.filter((person) => !known.has(person));
      await inSlices(unknown, async (some) => {
        const owners = new Set(await filterOwners(db, some));
        for (const person of some) known.set(person, owners.has(person) ? await loadFilters(db, person) : []);
      });
      return known;
    },
    forget: (person) => void known.delete(person),
  };
}
