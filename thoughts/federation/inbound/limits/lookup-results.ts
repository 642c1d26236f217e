// Results of actor fetches for unverified requests: a cache of documents, and a negative cache of failures
// that prevents repeated fetches for minutes.
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import type { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { type Clock, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FetchedActor } from '../../remote/actors/fetch-actor.ts';
import { isTransient } from '../../remote/fetch.ts';
import { createExpiringCache } from '../../transport/cache.ts';
import { overloaded } from '../../transport/limits.ts';

const MIB = 1024 * 1024;
const TTL = 5 * MINUTE;
const TTL_OF_TRANSIENT = 1 * MINUTE;
const CAPACITY = 10_000;
/** Size of cached actor documents as JSON. */
const DOCUMENT_BYTES = 8 * MIB;
/** A timeout counts as several failures, because it occupied a permit for long. */
const COST_OF_TIMEOUT = 4;
/** In seconds. */
export const RETRY_SOON = 5;
const RETRY_LATER = 300;

/** An actor, and the number of requests for its fetch. */
export type Found = FetchedActor & { requests: number };

/** The id of the actor to fetch, and the client network that causes the fetch. */
export type Lookup = { uri: string; group: string };

type LookupResults = {
  /**
   * The cached result: an actor that `accepts` approves, null for a cached failure, undefined if a request is
   * needed. Refuses (unavailable) if no request is allowed.
   */
  recall(lookup: Lookup, accepts: (found: FetchedActor) => boolean): Found | null | undefined;
  /** Refuses (unavailable) after too many failed requests of this client or to this server. */
  requireAllowed(lookup: Lookup): void;
  addFound(lookup: Lookup, found: Found): void;
  /** Records failed `requests` with their error. */
  addFailure(lookup: Lookup, error: RemoteError, requests: number): void;
  /** Records that the actor's keys did not verify the signature. Returns false if it was recorded before. */
  addNotVerified(lookup: Lookup, requests: number): boolean;
};

export function createLookupResults(clock: Clock): LookupResults {
  const documents = createExpiringCache<Found>({
    ttl: TTL,
    capacity: DOCUMENT_BYTES,
    weigh: ({ document }) => JSON.stringify(document).length,
  });
  /** Actors that do not exist. */
  const absent = createExpiringCache<true>({ ttl: TTL, capacity: CAPACITY });
  /** Actors whose keys did not verify a signature, by client network. */
  const notVerified = createExpiringCache<true>({ ttl: TTL, capacity: CAPACITY });
  const failing = createExpiringCache<true>({ ttl: TTL_OF_TRANSIENT, capacity: CAPACITY });
  const failures = createFailureCounts(clock);
  const causeOf = ({ uri, group }: Lookup) => ({ group, domain: registrableDomain(uri) });
  const requireAllowed = (lookup: Lookup): void => {
    if (failures.isExhausted(causeOf(lookup))) throw overloaded(RETRY_LATER);
  };

  return {
    requireAllowed,
    recall(lookup, accepts) {
      const now = clock.now();
      const known = documents.get(lookup.uri, now);
      if (known && accepts(known)) return known;
      if (notVerified.get(keyOf(lookup), now) || absent.get(lookup.uri, now)) return null;
      if (failing.get(lookup.uri, now)) throw overloaded(RETRY_SOON);
      requireAllowed(lookup);
      return undefined;
    },
    addFound: ({ uri }, found) => documents.set(uri, found, clock.now()),
    addFailure(lookup, error, requests) {
      const cost = Math.max(1, requests, error.reason === 'timeout' ? COST_OF_TIMEOUT : 0);
      failures.add(causeOf(lookup), cost);
      (isTransient(error) ? failing : absent).set(lookup.uri, true, clock.now());
    },
    addNotVerified(lookup, requests) {
      if (notVerified.get(keyOf(lookup), clock.now())) return false;
      notVerified.set(keyOf(lookup), true, clock.now());
      failures.add(causeOf(lookup), requests);
      return true;
    },
  };
}

const keyOf = ({ uri, group }: Lookup): string => `${uri} ${group}`;

/** The window for counting failures; an exhausted limit also lasts until its end. */
const WINDOW = 5 * MINUTE;

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

function createFailureCounts(clock: Clock): FailureCounts {
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
