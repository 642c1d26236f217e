// Limits concurrent requests per host, per registrable domain (whose owner can create any number of hosts),
// and in total. A request that waits for a slow host holds no permit that others need.
import { createKeyedSemaphore, type LimitedKey } from '../../concurrency/keyed-semaphore.ts';
import { registrableDomainOf } from '../domain-names.ts';

export type RequestLimits = { perHost: number; perDomain: number; total: number };

type HostLimiter = {
  /**
   * Waits for permits; returns a function that releases them. Rejects with the signal's reason if it is
   * aborted first.
   */
  acquire(url: URL, signal: AbortSignal): Promise<() => void>;
};

export function createHostLimiter(limits: RequestLimits): HostLimiter {
  const semaphore = createKeyedSemaphore();
  return { acquire: (url, signal) => semaphore.acquire(limitedKeysOf(url, limits), signal) };
}

/** The permits required for a request to `url`. */
export const limitedKeysOf = (
  { host, hostname }: URL,
  { perHost, perDomain, total }: RequestLimits,
): LimitedKey[] => [
  { name: 'all', limit: total },
  { name: `domain ${registrableDomainOf(hostname) ?? host}`, limit: perDomain },
  { name: `host ${host}`, limit: perHost },
];
