// Passes on pictures of other servers: from the disk, or fetched, once for all who want one at a time.
import { createRateLimiter } from '@tandem/platform/http/rate-limits/rate-limiter.ts';
import { networkOf } from '@tandem/platform/identity/network.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { CachedPicture } from './cache/cache.ts';
import { createRememberedFailures, type Failure } from './failures.ts';
import { createFetches, type FetchesOptions, tryDisk } from './fetches.ts';

/** Pictures that one network may make us fetch in a minute: some pages of them. */
const PER_MINUTE = 300;

export type Reader = {
  address: string;
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** How a request ended, for the metric. */
export type Outcome = 'cached' | 'fetched' | 'failed' | 'failed-before' | 'refused';

export type ProxyOptions = Omit<FetchesOptions, 'failures'> & { onOutcome(outcome: Outcome): void };

/** The picture at `url`, or why there is none. Refuses (too-many, unavailable) where too much is asked. */
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
  new Refusal('too-many', 'Too many pictures of other servers in a minute.', {
    retryAfter: Math.max(1, Math.ceil(milliseconds / SECOND)),
  });
