// Limits storage for posts by authors without local followers, so that mentions cannot fill the disk.

import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { type Clock, HOUR } from '@tandem/platform/time/clock.ts';
import { storeAttachments } from '../../../accounts/media/attachments.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { createExpiringCache, type ExpiringCache } from '../../transport/limits/expiring-cache.ts';

const KIB = 1024;

/** Code units of posts stored per hour, by author and by the author's registrable domain. */
export const LIMITS = { actor: 256 * KIB, domain: 8192 * KIB } as const;
/** Minimum size of a post, which accounts for its rows. */
export const MIN_SIZE = KIB;

/** Separate caches, so that the actors of a domain cannot evict its count. */
const CAPACITY = { actor: 20_000, domain: 10_000 } as const;

type Count = { size: number };
type Stored = Pick<ParsedNote, 'html' | 'attachments' | 'poll'>;

const sizeOf = ({ html, attachments, poll }: Stored): number =>
  html.length + storeAttachments(attachments).length + JSON.stringify(poll).length;

export type UnsolicitedPosts = {
  /** Whether this author's limit is reached. */
  isExhausted(actorUri: string): boolean;
  /**
   * Counts posts stored because of the actor's activity. Returns false without counting if the limit is
   * reached: concurrent activities may have used it since the check.
   */
  add(actorUri: string, posts: readonly Stored[]): boolean;
};

/** In the memory of one process; processes count separately. */
export function createUnsolicitedPosts(clock: Clock): UnsolicitedPosts {
  const actors = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY.actor });
  const domains = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY.domain });
  const sizeIn = (counts: ExpiringCache<Count>, key: string) => counts.get(key, clock.now())?.size ?? 0;
  const increase = (counts: ExpiringCache<Count>, key: string, size: number): void => {
    const counted = counts.get(key, clock.now());
    // The hour begins with the first post, so the entry is changed in place.
    if (counted) counted.size += size;
    else counts.set(key, { size }, clock.now());
  };
  const isExhausted = (actorUri: string): boolean =>
    sizeIn(actors, actorUri) >= LIMITS.actor || sizeIn(domains, registrableDomain(actorUri)) >= LIMITS.domain;
  return {
    isExhausted,
    add: (actorUri, posts) => {
      if (isExhausted(actorUri)) return false;
      const size = posts.reduce((sum, post) => sum + Math.max(MIN_SIZE, sizeOf(post)), 0);
      increase(actors, actorUri, size);
      increase(domains, registrableDomain(actorUri), size);
      return true;
    },
  };
}
