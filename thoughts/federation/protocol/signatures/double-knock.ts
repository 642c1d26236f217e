// Selects the signature scheme: draft-cavage first, because some servers respond 2xx to RFC 9421 and then
// drop the activity; the other scheme after a rejection. The accepted scheme of each host is cached.
import { type Clock, DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { Scheme } from './request.ts';

/** Statuses that may indicate a rejected signature. A second attempt would not change others. */
const REFUSED = [400, 401, 403];

const CAPACITY = 10_000;
const TTL = DAY;

/** The accepted scheme of each host; a cache miss costs one more attempt. */
export type SchemeCache = {
  get(host: string): Scheme | undefined;
  /** Records that the host rejected the other scheme and accepted this one. */
  recordAccepted(host: string, scheme: Scheme): void;
};

/** The scheme of the first attempt. */
export const firstScheme = (cached: Scheme | undefined): Scheme => cached ?? 'cavage';

/** The scheme of the second attempt after `status`; null if it would not help. */
export function secondScheme(first: Scheme, status: number): Scheme | null {
  if (!REFUSED.includes(status)) return null;
  return first === 'cavage' ? 'rfc9421' : 'cavage';
}

/** Whether the second attempt was accepted. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 400;

type Entry = { scheme: Scheme; isSure: boolean; until: Instant };

/**
 * An in-memory cache of the last 10,000 hosts, for a day each. One accepted second attempt proves nothing:
 * many servers respond 401 until they have fetched the sender's key, and then accept either scheme. Therefore
 * RFC 9421 is cached after two successes, but draft-cavage, the default, after one.
 */
export function createSchemeCache(clock: Clock, capacity = CAPACITY): SchemeCache {
  const cache = new Map<string, Entry>();
  const find = (host: string): Entry | undefined => {
    const entry = cache.get(host);
    return entry && entry.until > clock.now() ? entry : undefined;
  };
  return {
    get(host) {
      const entry = find(host);
      return entry?.isSure ? entry.scheme : undefined;
    },
    recordAccepted(host, scheme) {
      const isSure = scheme === 'cavage' || find(host)?.scheme === scheme;
      cache.delete(host);
      cache.set(host, { scheme, isSure, until: clock.now() + TTL });
      const oldest = cache.size > capacity ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
    },
  };
}
