// Limits of what is fetched because somebody asks for replies: the lists come from servers that may name
// whatever address they like (CVE-2022-46405).
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { type Clock, HOUR } from '@tandem/platform/time/clock.ts';
import { createExpiringCache } from '../transport/limits/expiring-cache.ts';
import { createFetchBudget, type FetchBudget } from '../transport/limits/fetch-budget.ts';

export const LIMITS = {
  /** Replies of one conversation at a time. */
  replies: 40,
  /** Parts of collections of one conversation at a time. */
  parts: 20,
  /** Documents of one conversation at a time: in all, and at one registrable domain. */
  requests: 100,
  requestsPerDomain: 40,
  /** Documents of all conversations in an hour, at one registrable domain. */
  requestsPerHour: 300,
  /** Addresses at one registrable domain in an hour that are no replies, of those that another one lists. */
  faultsPerHour: 10,
} as const;

const CAPACITY = 10_000;

type Count = { count: number };

export type ReplyLimits = {
  /** For one conversation; what it spends counts for the hour too. */
  budget(): FetchBudget;
  /** Whether `lister` has named enough at the domain of `uri` that was no reply. */
  isDistrusted(lister: string, uri: string): boolean;
  /** What `lister` named at `uri` is no reply, or cannot be had. */
  addFault(lister: string, uri: string): void;
};

/** In the memory of one process, so each counts on its own. */
export function createReplyLimits(clock: Clock): ReplyLimits {
  const requests = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY });
  const faults = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY });
  const countIn = (counts: typeof requests, key: string) => counts.get(key, clock.now())?.count ?? 0;
  const increase = (counts: typeof requests, key: string): void => {
    const counted = counts.get(key, clock.now());
    // The hour begins with the first, so an entry is changed in place.
    if (counted) counted.count += 1;
    else counts.set(key, { count: 1 }, clock.now());
  };
  const pair = (lister: string, uri: string) => `${registrableDomain(lister)} ${registrableDomain(uri)}`;
  return {
    budget() {
      const own = createFetchBudget(LIMITS.requests, LIMITS.requestsPerDomain);
      return {
        trySpend(uri) {
          const domain = registrableDomain(uri);
          if (countIn(requests, domain) >= LIMITS.requestsPerHour || !own.trySpend(uri)) return false;
          increase(requests, domain);
          return true;
        },
      };
    },
    isDistrusted: (lister, uri) => countIn(faults, pair(lister, uri)) >= LIMITS.faultsPerHour,
    addFault: (lister, uri) => increase(faults, pair(lister, uri)),
  };
}
