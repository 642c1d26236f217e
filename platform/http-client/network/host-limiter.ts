// How many requests run at once: per host, per registrable domain (whose owner can make hosts without end),
// and in all. A request that waits for a slow host holds no permit that others need.
import { getDomain } from 'tldts';
import { createKeyedSemaphore, type LimitedKey } from '../../concurrency/keyed-semaphore.ts';

export type RequestLimits = { perHost: number; perDomain: number; total: number };

export type HostLimiter = {
  /**
   * Waits for permits; returns the function that releases them. Rejects with the signal's reason when that
   * comes first.
   */
  acquire(url: URL, signal: AbortSignal): Promise<() => void>;
};

export function createHostLimiter(limits: RequestLimits): HostLimiter {
  const semaphore = createKeyedSemaphore();
  return { acquire: (url, signal) => semaphore.acquire(limitedKeysOf(url, limits), signal) };
}

/** The permits that a request to `url` takes. */
export const limitedKeysOf = (
  { host, hostname }: URL,
  { perHost, perDomain, total }: RequestLimits,
): LimitedKey[] => [
  { name: 'all', limit: total },
  { name: `domain ${getDomain(hostname) ?? host}`, limit: perDomain },
  { name: `host ${host}`, limit: perHost },
];
