// Fetches for requests whose signature is not verified yet: within a small budget of their own
// (docs/decisions/0118), so that unverified requests neither delay others nor flood other servers.

import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { limitedKeysOf } from '@tandem/platform/http-client/network/host-limiter.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { networkOf } from '@tandem/platform/identity/network.ts';
import type { Counter, Metrics } from '@tandem/platform/metrics/metrics.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../../context.ts';
import { type FetchedActor, fetchActor } from '../../remote/actors/fetch-actor.ts';
import { isTransient } from '../../remote/failures.ts';
import type { FetchContext } from '../../remote/fetch.ts';
import { createCoalescer } from '../../transport/limits/coalesce.ts';
import { createWaitLimit, overloaded, type WaitLimitOptions } from '../../transport/limits/wait-limit.ts';
import type { Requester } from '../received-request.ts';
import { createLookupResults, type Found, type Lookup, RETRY_SOON } from './lookup-results.ts';

type UnverifiedFetchContext = FetchContext & Pick<FederationContext, 'clock' | 'metrics'>;

export type UnverifiedFetches = {
  /**
   * The actor at `uri` by the word of its own server, if it is one that `accepts` takes: from the cache, from
   * a fetch under way, or from a fetch of its own. Null where it is not: then it is not asked for again for
   * minutes because of this address. Refuses (unavailable) where the budget is spent or the other server
   * fails for now.
   */
  findActor(
    uri: string,
    accepts: (found: FetchedActor) => boolean,
    requester: Requester,
  ): Promise<FetchedActor | null>;
  /**
   * Runs `work`, which asks the server of `uri`, once for all who wait for it. Refuses (unavailable) as
   * above.
   */
  runOnce<Result>(uri: string, requester: Requester, work: () => Promise<Result>): Promise<Result>;
};

export function createUnverifiedFetches(context: UnverifiedFetchContext): UnverifiedFetches {
  const results = createLookupResults(context.clock);
  const budget = createUnverifiedBudget();
  const lookups = registerMetrics(context.metrics, budget);

  /** Null where its server says that there is none; refuses where the server fails for now. */
  async function fetchFor(lookup: Lookup): Promise<Found | null> {
    // Others may have spent it while this one waited.
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

/** Returns the counter of lookups by outcome. */
function registerMetrics(metrics: Metrics, budget: UnverifiedBudget): Counter {
  metrics.gauge(
    'thoughts_stranger_lookups_waiting',
    'Requests that wait for the fetch of an unknown key or actor.',
    () => budget.waiting,
  );
  return metrics.counter(
    'thoughts_stranger_lookups_total',
    'Fetches of keys for unverified signatures, by outcome.',
  );
}

// The budget of requests to other servers that are made for unverified requests: how many wait, and how many
// are under way at once (docs/decisions/0118).

const MIB = 1024 * 1024;
/** Under way at once. */
const LIMITS = { perHost: 2, perDomain: 4, total: 24 };
/** The longest wait for a permit: senders wait about twice as long for the response. */
const LONGEST_WAIT = 5 * SECOND;
const WAITING: WaitLimitOptions = {
  requests: 3000,
  bytes: 48 * MIB,
  requestsPerKey: 600,
  bytesPerKey: 12 * MIB,
};

type UnverifiedBudget = {
  /**
   * Runs `work`, which asks the server of `uri`, once for all who wait for the same `purpose` and `uri`; the
   * requester's own permit is released meanwhile. Refuses (unavailable) where the budget is spent.
   */
  runOnce<Result>(
    purpose: string,
    uri: string,
    requester: Requester,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** How many requests wait. */
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
