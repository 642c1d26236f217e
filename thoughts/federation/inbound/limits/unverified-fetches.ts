// Fetches for requests with an unverified signature. They have a small separate budget (docs/decisions/0118),
// so that unverified requests neither delay others nor flood other servers.

import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { limitedKeysOf } from '@tandem/platform/http-client/network/host-limiter.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { networkOf } from '@tandem/platform/identity/network.ts';
import type { Counter, Metrics } from '@tandem/platform/metrics/metrics.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../../context.ts';
import { type FetchedActor, fetchActor } from '../../remote/actors/fetch-actor.ts';
import { type FetchContext, isTransient } from '../../remote/fetch.ts';
import { createCoalescer } from '../../transport/cache.ts';
import { createWaitLimit, overloaded, type WaitLimitOptions } from '../../transport/limits.ts';
import type { Requester } from '../received-request.ts';
import { createLookupResults, type Found, type Lookup, RETRY_SOON } from './lookup-results.ts';

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
