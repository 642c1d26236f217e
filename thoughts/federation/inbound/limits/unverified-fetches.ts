// Fetches for requests with an unverified signature. They have a small separate budget (docs/decisions/0118),
// so that unverified requests neither delay others nor flood other servers.
import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { limitedKeysOf } from '@tandem/platform/http-client/network/host-limiter.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { networkOf } from '@tandem/platform/identity/network.ts';
import type { Counter, Metrics } from '@tandem/platform/metrics/metrics.ts';
import { type Clock, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../../context.ts';
import { type FetchedActor, fetchActor } from '../../remote/actors/fetch-actor.ts';
import { type FetchContext, isTransient } from '../../remote/fetch.ts';
import { createCoalescer, createExpiringCache } from '../../transport/cache.ts';
import { createWaitLimit, overloaded, type WaitLimitOptions } from '../../transport/limits.ts';
import type { Requester } from '../received-request.ts';

type UnverifiedFetchContext = FetchContext & Pick<FederationContext, 'clock' | 'metrics'>;

export type UnverifiedFetches = {
  /**
   * The actor at `uri` according to its own server, if `accepts` approves it: cached, from a running fetch,
   * or fetched. Null if not; this address then causes no further fetch of it for minutes. Refuses
   * (unavailable) if the budget is exhausted or the server fails temporarily.
   */
  findActor(
    uri: string,
    accepts: (found: FetchedActor) => boolean,
    requester: Requester,
  ): Promise<FetchedActor | null>;
  /**
   * Runs `work`, which sends requests to the server of `uri`; concurrent calls share one run. Refuses
   * (unavailable) as above.
   */
  runOnce<Result>(uri: string, requester: Requester, work: () => Promise<Result>): Promise<Result>;
};

export function createUnverifiedFetches(context: UnverifiedFetchContext): UnverifiedFetches {
  const results = createLookupResults(context.clock);
  const budget = createUnverifiedBudget();
  const lookups = registerMetrics(context.metrics, budget);

  /** Null if the server reports the actor as absent; refuses for a temporary failure. */
  async function fetchFor(lookup: Lookup): Promise<Found | null> {
    // The limit may have been reached while this lookup waited.
    results.requireAllowed(lookup);
    let requests = 0;
    const onRequest = () => {
      requests += 1;
    };
    try {
      const found = { ...(await fetchActor(context, lookup.uri, onRequest)), requests };
      results.addFound(lookup, found);
      return found;
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      lookups.add({ outcome: 'failed' });
      results.addFailure(lookup, error, requests);
      if (isTransient(error)) throw overloaded(RETRY_SOON);
      return null;
    }
  }

  return {
    async findActor(uri, accepts, requester) {
      const lookup = { uri, group: networkOf(requester.address) };
      const recalled = results.recall(lookup, accepts);
      if (recalled !== undefined) {
        lookups.add({ outcome: recalled ? 'cached' : 'cached-failure' });
        return recalled;
      }
      const found = await budget.runOnce('fetch', uri, requester, () => fetchFor(lookup));
      if (found === null) return null;
      if (accepts(found)) {
        lookups.add({ outcome: 'verified' });
        return found;
      }
      if (results.addNotVerified(lookup, found.requests)) lookups.add({ outcome: 'not-verified' });
      return null;
    },
    runOnce: (uri, requester, work) => budget.runOnce('work', uri, requester, work),
  };
}

/** Returns the counter of lookup outcomes. */
function registerMetrics(metrics: Metrics, budget: UnverifiedBudget): Counter {
  metrics.gauge(
    'thoughts_stranger_lookups_waiting',
    'Requests waiting for the fetch of an unknown key or actor.',
    () => budget.waiting,
  );
  return metrics.counter(
    'thoughts_stranger_lookups_total',
    'Fetches of keys for unverified signatures, by outcome.',
  );
}

// The budget for outbound requests on behalf of unverified requests: limits of waiting and of concurrent
// requests (docs/decisions/0118).

const MIB = 1024 * 1024;
/** Concurrent requests. */
const LIMITS = { perHost: 2, perDomain: 4, total: 24 };
/** The longest wait for a permit; senders wait about twice as long for a response. */
const LONGEST_WAIT = 5 * SECOND;
const WAITING: WaitLimitOptions = {
  requests: 3000,
  bytes: 48 * MIB,
  requestsPerKey: 600,
  bytesPerKey: 12 * MIB,
};

type UnverifiedBudget = {
  /**
   * Runs `work`, which sends requests to the server of `uri`. Concurrent calls with equal `purpose` and `uri`
   * share one run; the requester's own permit is released meanwhile. Refuses (unavailable) if the budget is
   * exhausted.
   */
  runOnce<Result>(
    purpose: string,
    uri: string,
    requester: Requester,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Number of waiting requests. */
  readonly waiting: number;
};

function createUnverifiedBudget(): UnverifiedBudget {
  const semaphore = createKeyedSemaphore();
  const waitLimit = createWaitLimit(WAITING, () => overloaded(RETRY_SOON));
  const coalesce = createCoalescer<unknown>();

  async function withPermit<Result>(uri: string, work: () => Promise<Result>): Promise<Result> {
    const release = await semaphore
      .acquire(limitedKeysOf(new URL(uri), LIMITS), AbortSignal.timeout(LONGEST_WAIT))
      .catch(() => Promise.reject(overloaded(RETRY_SOON)));
    try {
      return await work();
    } finally {
      release();
    }
  }

  return {
    get waiting() {
      return waitLimit.size;
    },
    runOnce: <Result>(
      purpose: string,
      uri: string,
      { bytes, releaseWhile }: Requester,
      work: () => Promise<Result>,
    ) =>
      releaseWhile(() =>
        waitLimit.run(
          registrableDomain(uri),
          bytes,
          () => coalesce(`${purpose} ${uri}`, () => withPermit(uri, work)) as Promise<Result>,
        ),
      ),
  };
}

// Results of actor fetches for unverified requests: a cache of documents, and a negative cache of failures
// that prevents repeated fetches for minutes.
const TTL = 5 * MINUTE;
const TTL_OF_TRANSIENT = 1 * MINUTE;
const CAPACITY = 10_000;
/** Size of cached actor documents as JSON. */
const DOCUMENT_BYTES = 8 * MIB;
/** A timeout counts as several failures, because it occupied a permit for long. */
const COST_OF_TIMEOUT = 4;
/** In seconds. */
const RETRY_SOON = 5;
const RETRY_LATER = 300;

/** An actor, and the number of requests for its fetch. */
type Found = FetchedActor & { requests: number };

/** The id of the actor to fetch, and the client network that causes the fetch. */
type Lookup = { uri: string; group: string };

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

function createLookupResults(clock: Clock): LookupResults {
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
const FAILURE_LIMITS = { addressAndDomain: 16, domain: 64, address: 64 } as const;

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
    [`${group} ${domain}`, FAILURE_LIMITS.addressAndDomain] as const,
    [`domain ${domain}`, FAILURE_LIMITS.domain] as const,
    [`address ${group}`, FAILURE_LIMITS.address] as const,
  ];
  return {
    isExhausted: (blamed) => keysOf(blamed).some(([key, limit]) => (count(key)?.requests ?? 0) >= limit),
    add: (blamed, requests) => {
      for (const [key] of keysOf(blamed)) increase(key, requests);
    },
  };
}
