// Counts failed fetches for unverified requests, by target domain and by client network, to limit them.
import type { Clock } from '@tandem/platform/time/clock.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { createExpiringCache } from '../../transport/limits/expiring-cache.ts';

/** The window in which failures add up, and for which nothing more is asked once they are too many. */
const WINDOW = 5 * MINUTE;
const CAPACITY = 10_000;

/**
 * In requests that led to nothing, per window. One address may use up what one domain is asked for its sake
 * and no more, so that who forges in the name of a server does not keep its people from being met when their
 * server itself sends.
 */
const LIMITS = { addressAndDomain: 16, domain: 64, address: 64 } as const;

/** Who caused a request (a network, see {@link networkOf}) and the registrable domain that was asked. */
export type FailureCause = { group: string; domain: string };

export type FailureCounts = {
  /** Whether nothing more may be asked of this domain because of this address. */
  isExhausted(blamed: FailureCause): boolean;
  /** `requests` were made in vain. */
  add(blamed: FailureCause, requests: number): void;
};

export function createFailureCounts(clock: Clock): FailureCounts {
  type Count = { requests: number };
  const counts = createExpiringCache<Count>({ ttl: WINDOW, capacity: CAPACITY });
  const count = (key: string): Count | undefined => counts.get(key, clock.now());
  const increase = (key: string, by: number): void => {
    const counted = count(key);
    // The window begins with the first failure, so an entry is changed in place.
    if (counted) counted.requests += by;
    else counts.set(key, { requests: by }, clock.now());
  };
  const keysOf = ({ group, domain }: FailureCause) => [
    [`${group} ${domain}`, LIMITS.addressAndDomain] as const,
    [`domain ${domain}`, LIMITS.domain] as const,
    [`address ${group}`, LIMITS.address] as const,
  ];
  return {
    isExhausted: (blamed) => keysOf(blamed).some(([key, limit]) => (count(key)?.requests ?? 0) >= limit),
    add: (blamed, requests) => {
      for (const [key] of keysOf(blamed)) increase(key, requests);
    },
  };
}
