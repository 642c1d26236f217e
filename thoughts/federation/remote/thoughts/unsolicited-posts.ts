// How much may be stored of posts whose authors nobody here follows: who names people here in each of them fills no disk.
import { type Clock, HOUR } from '@tandem/platform/time/clock.ts';
import { registrableDomain } from '../../transport/domain-names.ts';
import { createExpiringCache, type ExpiringCache } from '../../transport/limits/expiring-cache.ts';

const KIB = 1024;

/** Code units of HTML that are stored in an hour, by author and by the author's registrable domain. */
export const LIMITS = { actor: 256 * KIB, domain: 8192 * KIB } as const;
/** What one post counts as at least: its rows take room too. */
export const MIN_SIZE = KIB;

/** Kept apart, as one domain may have many actors, which must not push out its count. */
const CAPACITY = { actor: 20_000, domain: 10_000 } as const;

type Count = { size: number };

export type UnsolicitedPosts = {
  /** Whether no more is stored of this author for now. */
  isExhausted(actorUri: string): boolean;
  /** Posts with these texts were stored because of what the actor sent. */
  add(actorUri: string, htmls: readonly string[]): void;
};

/** In the memory of one process, so each counts on its own. */
export function createUnsolicitedPosts(clock: Clock): UnsolicitedPosts {
  const actors = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY.actor });
  const domains = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY.domain });
  const sizeIn = (counts: ExpiringCache<Count>, key: string) => counts.get(key, clock.now())?.size ?? 0;
  const increase = (counts: ExpiringCache<Count>, key: string, size: number): void => {
    const counted = counts.get(key, clock.now());
    // The hour begins with the first post, so an entry is changed in place.
    if (counted) counted.size += size;
    else counts.set(key, { size }, clock.now());
  };
  return {
    isExhausted: (actorUri) =>
      sizeIn(actors, actorUri) >= LIMITS.actor ||
      sizeIn(domains, registrableDomain(actorUri)) >= LIMITS.domain,
    add: (actorUri, htmls) => {
      const size = htmls.reduce((sum, html) => sum + Math.max(MIN_SIZE, html.length), 0);
      increase(actors, actorUri, size);
      increase(domains, registrableDomain(actorUri), size);
    },
  };
}
