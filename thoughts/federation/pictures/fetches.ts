// Pictures that are being fetched. What waits for another server holds no permit and is limited: by server,
// by reader, and in all.
import { setTimeout as delay } from 'node:timers/promises';
import { createKeyedSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { limitedKeysOf } from '@tandem/platform/http-client/network/host-limiter.ts';
import { asRemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import { type Clock, SECOND } from '@tandem/platform/time/clock.ts';
import { createCoalescer } from '../transport/limits/coalesce.ts';
import { createWaitLimit, overloaded } from '../transport/limits/wait-limit.ts';
import type { PictureCache } from './cache/cache.ts';
import type { Failure, RememberedFailures } from './failures.ts';
import type { Picture } from './fetch.ts';

/** Pictures that are fetched at once; of 4 MiB each, so many are what the memory may hold of them. */
const CONCURRENT = { total: 12, perDomain: 4, perHost: 4 };
const WAITING = { requests: 512, bytes: 512, requestsPerKey: 128, bytesPerKey: 128 };
/** A browser asks for six pictures at once where there is no HTTP/2, and for nothing else meanwhile. */
const LONGEST_WAIT = 3 * SECOND;
const LONGEST_QUEUE = 5 * SECOND;
const RETRY_AFTER = 5;

export type FetchesOptions = {
  cache: PictureCache;
  failures: RememberedFailures;
  fetch(url: string): Promise<Picture>;
  clock: Clock;
  log: Log;
};

/**
 * Waits for the picture at `url` for somebody in `network`. Refuses (unavailable) where that takes too long.
 */
export type FetchFor = (url: string, network: string) => Promise<Picture | Failure>;

export function createFetches({ cache, failures, fetch, log }: FetchesOptions): FetchFor {
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
    // The fetch goes on when its readers have stopped waiting, and the next one finds the picture.
    const fetched = coalesce(url, () => domains.run(registrableDomain(url), 1, () => fetchOnce(url)));
    fetched.catch(() => undefined);
    return readers.run(network, 1, () => atMost(fetched, LONGEST_WAIT));
  };
}

/** A disk that fails is no reason to show no pictures. */
export async function tryDisk<Result>(log: Log, work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (err) {
    log.warn({ err }, 'the cache of pictures of other servers cannot be used');
    return null;
  }
}

/** What `work` gives; refuses (unavailable) after so many milliseconds, while `work` goes on. */
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
