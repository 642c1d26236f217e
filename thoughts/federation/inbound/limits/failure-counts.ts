// Limits failed fetches for unverified requests, by target domain and by client network.
import type { Clock } from '@tandem/platform/time/clock.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { createExpiringCache } from '../../transport/limits/expiring-cache.ts';

/** The window for counting failures; an exhausted limit also lasts until its end. */
const WINDOW = 5 * MINUTE;
const CAPACITY = 10_000;

/**
 * Failed requests per window. The limit of one address for one domain is lower than the domain's, so that an
 * attacker who forges activities of a server does not prevent contact with its genuine users.
 */
const LIMITS = { addressAndDomain: 16, domain: 64, address: 64 } as const;

/**
 * The client network that caused a request (see {@link networkOf}), and the registrable domain of its target.
 */
type FailureCause = { group: string; domain: string };

type FailureCounts = {
  /** Whether further requests to this domain for this network are refused. */
  isExhausted(blamed: FailureCause): boolean;
  /** Counts failed `requests`. */
  add(blamed: FailureCause, requests: number): void;
};

export function createFailureCounts(clock: Clock): FailureCounts {
  type Count = { requests: number };
  const counts = createExpiringCache<Count>({ ttl: WINDOW, capacity: CAPACITY });
  const count = (key: string): Count | undefined => counts.get(key, clock.now());
  const increase = (key: string, by: number): void => {
    const counted = count(key);
    // The window begins with the first failure, so the entry is changed in place.
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
