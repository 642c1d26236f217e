// The results of fetching actors for unverified requests: found documents, and a negative cache of what
// failed, so that the same request does not cause the same fetch for minutes.

import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import type { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { type Clock, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FetchedActor } from '../../remote/actors/fetch-actor.ts';
import { isTransient } from '../../remote/failures.ts';
import { createExpiringCache } from '../../transport/limits/expiring-cache.ts';
import { overloaded } from '../../transport/limits/wait-limit.ts';
import { createFailureCounts } from './failure-counts.ts';

const MIB = 1024 * 1024;
const TTL = 5 * MINUTE;
const TTL_OF_TRANSIENT = 1 * MINUTE;
const CAPACITY = 10_000;
/** Of documents of actors, as JSON. */
const DOCUMENT_BYTES = 8 * MIB;
/** A timeout counts as so many failures: it held a permit for long. */
const COST_OF_TIMEOUT = 4;
/** Seconds. */
export const RETRY_SOON = 5;
const RETRY_LATER = 300;

/** An actor, and how many requests its fetch took. */
export type Found = FetchedActor & { requests: number };

/** What a fetch is for: the id of an actor, and the network of the client that causes it. */
export type Lookup = { uri: string; group: string };

export type LookupResults = {
  /**
   * What needs no request: an actor that `accepts` takes, or null where none is to be found. Undefined where
   * a request is needed. Refuses (unavailable) where none may be made.
   */
  recall(lookup: Lookup, accepts: (found: FetchedActor) => boolean): Found | null | undefined;
  /** Refuses (unavailable) where too many requests failed because of this client or for this server. */
  requireAllowed(lookup: Lookup): void;
  addFound(lookup: Lookup, found: Found): void;
  /** `requests` that ended with `error`. */
  addFailure(lookup: Lookup, error: RemoteError, requests: number): void;
  /** The actor's keys did not verify the signature. Returns whether that is news. */
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
  /** Actors whose keys did not verify, by client network. */
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
