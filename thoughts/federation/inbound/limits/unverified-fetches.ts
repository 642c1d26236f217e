// Fetches for requests whose signature is not verified yet: a small budget of their own (docs/decisions/0118)
// and a negative cache, so that unverified requests neither delay others nor flood other servers.

import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { limitedKeysOf } from '@tandem/platform/http-client/network/host-limiter.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { networkOf } from '@tandem/platform/identity/network.ts';
import { type Instant, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationContext } from '../../context.ts';
import { isTransient } from '../../remote/failures.ts';
import { type FetchedActor, fetchActor } from '../../remote/fetch.ts';
import { createCoalescer } from '../../transport/limits/coalesce.ts';
import { createExpiringCache } from '../../transport/limits/expiring-cache.ts';
import { createWaitLimit, overloaded, type WaitLimitOptions } from '../../transport/limits/wait-limit.ts';
import type { Requester } from '../received-request.ts';
import { createFailureCounts } from './failure-counts.ts';

/** Fetches under way at once. */
const LIMITS = { perHost: 2, perDomain: 4, total: 24 };
/** The longest wait for a permit: senders wait about twice as long for the response. */
const LONGEST_WAIT = 5 * SECOND;
const MIB = 1024 * 1024;
const WAITING: WaitLimitOptions = {
  requests: 3000,
  bytes: 48 * MIB,
  requestsPerKey: 600,
  bytesPerKey: 12 * MIB,
};
const REMEMBERED_FOR = 5 * MINUTE;
const PASSING_FOR = 1 * MINUTE;
const CAPACITY = 10_000;
/** Of documents of actors, as JSON. */
const DOCUMENT_BYTES = 8 * MIB;
/** A timeout counts as so many failures: it held a permit for long. */
const COST_OF_TIMEOUT = 4;
/** Seconds. */
const RETRY_SOON = 5;
const RETRY_LATER = 300;

type Found = FetchedActor & { requests: number };
type UnverifiedFetchContext = Pick<FederationContext, 'client' | 'signer' | 'config' | 'clock' | 'metrics'>;

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

export function createUnverifiedFetches(asking: UnverifiedFetchContext): UnverifiedFetches {
  const { clock, metrics } = asking;
  const lookups = metrics.counter(
    'thoughts_stranger_lookups_total',
    'Fetches of keys for unverified signatures, by outcome.',
  );
  const semaphore = createKeyedSemaphore();
  const room = createWaitLimit(WAITING, () => overloaded(RETRY_SOON));
  metrics.gauge(
    'thoughts_stranger_lookups_waiting',
    'Requests that wait for the fetch of an unknown key or actor.',
    () => room.size,
  );
  const documents = createExpiringCache<Found>({
    ttl: REMEMBERED_FOR,
    capacity: DOCUMENT_BYTES,
    weigh: ({ document }) => JSON.stringify(document).length,
  });
  /** Actors that do not exist. */
  const absent = createExpiringCache<true>({ ttl: REMEMBERED_FOR, capacity: CAPACITY });
  /** Actors whose keys did not verify, by client network. */
  const inVain = createExpiringCache<true>({ ttl: REMEMBERED_FOR, capacity: CAPACITY });
  const failing = createExpiringCache<true>({ ttl: PASSING_FOR, capacity: CAPACITY });
  const failures = createFailureCounts(clock);
  const fetchOnce = createCoalescer<Found | null>();
  const workOnce = createCoalescer<unknown>();

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

  /** Null where its server says that there is none; refuses where the server fails for now. */
  async function fetchFor(uri: string, group: string): Promise<Found | null> {
    const blamed = { group, domain: registrableDomain(uri) };
    // Others may have spent it while this one waited.
    if (failures.isExhausted(blamed)) throw overloaded(RETRY_LATER);
    let requests = 0;
    const onRequest = () => {
      requests += 1;
    };
    try {
      const found = { ...(await fetchActor(asking, uri, onRequest)), requests };
      documents.set(uri, found, clock.now());
      return found;
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      lookups.add({ outcome: 'failed' });
      failures.add(blamed, Math.max(1, requests, error.reason === 'timeout' ? COST_OF_TIMEOUT : 0));
      (isTransient(error) ? failing : absent).set(uri, true, clock.now());
      if (isTransient(error)) throw overloaded(RETRY_SOON);
      return null;
    }
  }

  /** What needs no request: undefined where one is needed. Refuses where none may be made. */
  function recall(uri: string, accepts: (found: FetchedActor) => boolean, group: string, now: Instant) {
    const known = documents.get(uri, now);
    if (known && accepts(known)) return known;
    if (inVain.get(`${uri} ${group}`, now) || absent.get(uri, now)) return null;
    if (failing.get(uri, now)) throw overloaded(RETRY_SOON);
    if (failures.isExhausted({ group, domain: registrableDomain(uri) })) throw overloaded(RETRY_LATER);
    return undefined;
  }

  async function findActor(
    uri: string,
    accepts: (found: FetchedActor) => boolean,
    { address, bytes, releaseWhile }: Requester,
  ): Promise<FetchedActor | null> {
    const group = networkOf(address);
    const recalled = recall(uri, accepts, group, clock.now());
    if (recalled !== undefined) {
      lookups.add({ outcome: recalled ? 'cached' : 'cached-failure' });
      return recalled;
    }
    const domain = registrableDomain(uri);
    const found = await releaseWhile(() =>
      room.run(domain, bytes, () => fetchOnce(uri, () => withPermit(uri, () => fetchFor(uri, group)))),
    );
    if (found === null) return null;
    if (accepts(found)) {
      lookups.add({ outcome: 'verified' });
      return found;
    }
    const inVainKey = `${uri} ${group}`;
    if (!inVain.get(inVainKey, clock.now())) {
      inVain.set(inVainKey, true, clock.now());
      failures.add({ group, domain }, found.requests);
      lookups.add({ outcome: 'not-verified' });
    }
    return null;
  }

  return {
    findActor,
    runOnce: <Result>(uri: string, { bytes, releaseWhile }: Requester, work: () => Promise<Result>) =>
      releaseWhile(() =>
        room.run(
          registrableDomain(uri),
          bytes,
          () => workOnce(uri, () => withPermit(uri, work)) as Promise<Result>,
        ),
      ),
  };
}
