// The proxy for remote pictures: served from disk or fetched; concurrent requests for one picture share one
// fetch.
import { setTimeout as delay } from 'node:timers/promises';
import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { createRateLimiter } from '@tandem/platform/http/rate-limits/rate-limiter.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { limitedKeysOf } from '@tandem/platform/http-client/network/host-limiter.ts';
import {
  asRemoteError,
  type RemoteError,
  type RemoteReason,
} from '@tandem/platform/http-client/remote-error.ts';
import { networkOf } from '@tandem/platform/identity/network.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { type Clock, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { createCoalescer, createExpiringCache } from '../transport/cache.ts';
import { createWaitLimit, overloaded } from '../transport/limits.ts';
import type { CachedPicture, PictureCache } from './cache/cache.ts';
import type { Picture } from './fetch.ts';

/** Fetches per minute and client network: enough for several pages. */
const PER_MINUTE = 300;

type Reader = {
  address: string;
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** The outcome of a request, for the metric. */
type Outcome = 'cached' | 'fetched' | 'failed' | 'failed-before' | 'refused';

type ProxyOptions = Omit<FetchesOptions, 'failures'> & { onOutcome(outcome: Outcome): void };

/** The picture at `url`, or the kind of failure. Refuses (too-many, unavailable) if a limit is exceeded. */
export type LoadPicture = (url: string, reader: Reader) => Promise<CachedPicture | Failure>;

export function createPictureProxy({ onOutcome, ...options }: ProxyOptions): LoadPicture {
  const { cache, clock, log } = options;
  const failures = createRememberedFailures(clock);
  const fetchFor = createFetches({ ...options, failures });
  const countFetch = createRateLimiter({ pictures: { max: PER_MINUTE, window: MINUTE } }, clock);

  async function load(url: string, { address, releaseWhile }: Reader): Promise<CachedPicture | Failure> {
    const cached = await tryDisk(log, cache.find(url));
    const found = cached ?? failures.find(url);
    if (found !== null) {
      onOutcome(cached ? 'cached' : 'failed-before');
      return found;
    }
    const network = networkOf(address);
    const state = countFetch('pictures', network);
    if (state?.isExceeded) throw tooMany(state.resetsAt - clock.now());
    const fetched = await releaseWhile(() => fetchFor(url, network));
    onOutcome(typeof fetched === 'string' ? 'failed' : 'fetched');
    if (typeof fetched === 'string') return fetched;
    return { ...fetched, size: fetched.bytes.length, body: fetched.bytes };
  }

  return async (url, reader) => {
    try {
      return await load(url, reader);
    } catch (error) {
      if (error instanceof Refusal) onOutcome('refused');
      throw error;
    }
  };
}

const tooMany = (milliseconds: number): Refusal =>
  new Refusal('too-many', 'Too many requests for remote pictures in a minute.', {
    retryAfter: Math.max(1, Math.ceil(milliseconds / SECOND)),
  });

/** Concurrent fetches; with 4 MiB each, this bounds memory. */
const CONCURRENT = { total: 12, perDomain: 4, perHost: 4 };
const WAITING = { requests: 512, bytes: 512, requestsPerKey: 128, bytesPerKey: 128 };
/** Without HTTP/2, browsers have six connections per server, and pictures block all other requests. */
const LONGEST_WAIT = 3 * SECOND;
const LONGEST_QUEUE = 5 * SECOND;
const RETRY_AFTER = 5;

type FetchesOptions = {
  cache: PictureCache;
  failures: RememberedFailures;
  fetch(url: string): Promise<Picture>;
  clock: Clock;
  log: Log;
};

/**
 * Waits for the picture at `url` on behalf of a client network. Refuses (unavailable) if it takes too long.
 */
type FetchFor = (url: string, network: string) => Promise<Picture | Failure>;

function createFetches({ cache, failures, fetch, log }: FetchesOptions): FetchFor {
  const coalesce = createCoalescer<Picture | Failure>();
  const semaphore = createKeyedSemaphore();
  const readers = createWaitLimit(WAITING, () => overloaded(RETRY_AFTER));
  const domains = createWaitLimit(WAITING, () => overloaded(RETRY_AFTER));

  async function fetchOnce(url: string): Promise<Picture | Failure> {
    const keys = limitedKeysOf(new URL(url), CONCURRENT);
    const release = await semaphore.acquire(keys, AbortSignal.timeout(LONGEST_QUEUE)).catch(() => null);
    if (release === null) throw overloaded(RETRY_AFTER);
    try {
      const picture = await fetch(url);
      await tryDisk(log, cache.store(url, picture));
      return picture;
    } catch (error) {
      return failures.remember(url, asRemoteError(error));
    } finally {
      release();
    }
  }

  return (url, network) => {
    // The fetch continues after its clients time out, so that the next request finds the picture.
    const fetched = coalesce(url, () => domains.run(registrableDomain(url), 1, () => fetchOnce(url)));
    fetched.catch(() => undefined);
    return readers.run(network, 1, () => atMost(fetched, LONGEST_WAIT));
  };
}

/** A failing disk does not prevent the delivery of pictures. */
async function tryDisk<Result>(log: Log, work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (err) {
    log.warn({ err }, 'the cache of remote pictures is unavailable');
    return null;
  }
}

/** The result of `work`. Refuses (unavailable) after the given time; `work` continues. */
async function atMost<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  const timer = new AbortController();
  const timeout = delay(milliseconds, null, { signal: timer.signal }).then(() => {
    throw overloaded(RETRY_AFTER);
  });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}

/** `absent`: there is no such picture; `unreachable`: there may be one. */
type Failure = 'absent' | 'unreachable';

type RememberedFailures = {
  find(url: string): Failure | null;
  remember(url: string, error: RemoteError): Failure;
};

/** Errors of the picture itself; all others concern its server. */
const ABSENT: ReadonlySet<RemoteReason> = new Set([
  'bad-url',
  'blocked-address',
  'too-large',
  'encoding',
  'redirects',
  'media-type',
]);

/** For an unresponsive server, other pictures are not requested either. */
const OF_SERVER: ReadonlySet<RemoteReason> = new Set(['timeout', 'network']);
const CAPACITY = 10_000;

function createRememberedFailures(clock: Clock): RememberedFailures {
  const absent = createExpiringCache<true>({ ttl: 30 * MINUTE, capacity: CAPACITY });
  const unreachable = createExpiringCache<true>({ ttl: MINUTE, capacity: CAPACITY });
  const silent = createExpiringCache<true>({ ttl: MINUTE, capacity: CAPACITY });
  return {
    find(url) {
      const now = clock.now();
      if (absent.get(url, now)) return 'absent';
      return unreachable.get(url, now) || silent.get(hostOf(url), now) ? 'unreachable' : null;
    },
    remember(url, { reason, status }) {
      const now = clock.now();
      const isAbsent = ABSENT.has(reason) || (status !== null && status >= 400 && status < 500);
      (isAbsent ? absent : unreachable).set(url, true, now);
      if (OF_SERVER.has(reason)) silent.set(hostOf(url), true, now);
      return isAbsent ? 'absent' : 'unreachable';
    },
  };
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

// SQL of the addresses of remote pictures.
export const selectPicturesOfActor = defineQuery((db: FederationDb, id: ActorId) =>
  db.selectFrom('actor').select(['host', 'avatar_url', 'header_url']).where('id', '=', id),
);

export const selectAttachmentsOf = defineQuery((db: FederationDb, id: ThoughtId) =>
  db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select(['actor.host', 'thought.attachments'])
    .where('thought.id', '=', id),
);
