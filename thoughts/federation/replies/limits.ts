// Limits of reply fetches on behalf of users: the lists may contain arbitrary addresses (CVE-2022-46405).
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { type Clock, HOUR } from '@tandem/platform/time/clock.ts';
import { createExpiringCache } from '../transport/limits/expiring-cache.ts';
import { createFetchBudget, type FetchBudget } from '../transport/limits/fetch-budget.ts';

export const LIMITS = {
  /** Replies per run and conversation. */
  replies: 40,
  /** Collection parts per run and conversation. */
  parts: 20,
  /** Requests per run and conversation: in total, and per registrable domain. */
  requests: 100,
  requestsPerDomain: 40,
  /** Requests per hour and registrable domain, for all conversations. */
  requestsPerHour: 300,
  /** Invalid addresses per hour, per pair of listing and listed registrable domain. */
  faultsPerHour: 10,
} as const;

const CAPACITY = 10_000;

type Count = { count: number };

export type ReplyLimits = {
  /** The budget of one conversation; it also counts towards the hourly limit. */
  budget(): FetchBudget;
  /** Whether `lister` has listed too many invalid replies at the domain of `uri`. */
  isDistrusted(lister: string, uri: string): boolean;
  /** Records that `uri`, listed by `lister`, is unavailable or not a reply. */
  addFault(lister: string, uri: string): void;
};

/** In the memory of one process; processes count separately. */
export function createReplyLimits(clock: Clock): ReplyLimits {
  const requests = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY });
  const faults = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY });
  const countIn = (counts: typeof requests, key: string) => counts.get(key, clock.now())?.count ?? 0;
  const increase = (counts: typeof requests, key: string): void => {
    const counted = counts.get(key, clock.now());
    // The hour begins with the first count, so the entry is changed in place.
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
