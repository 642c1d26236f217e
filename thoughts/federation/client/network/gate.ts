// How many requests run at once: per host, per registrable domain (whose owner can make hosts without end),
// and in all. What waits for a slow host holds no place that others need.
import { getDomain } from 'tldts';
import { createKeyedSemaphore, type LimitedKey } from './keyed-semaphore.ts';

export type Limits = { perHost: number; perDomain: number; total: number };

export type Gate = {
  /** Waits for a place; the answer gives it back. Rejects with the signal's reason when that comes first. */
  enter(url: URL, signal: AbortSignal): Promise<() => void>;
};

export function createGate(limits: Limits): Gate {
  const semaphore = createKeyedSemaphore();
  return { enter: (url, signal) => semaphore.acquire(limitsOf(url, limits), signal) };
}

/** The permits that a request to `url` takes. */
export const limitsOf = ({ host, hostname }: URL, { perHost, perDomain, total }: Limits): LimitedKey[] => [
  { name: 'all', limit: total },
  { name: `domain ${getDomain(hostname) ?? host}`, limit: perDomain },
  { name: `host ${host}`, limit: perHost },
];
