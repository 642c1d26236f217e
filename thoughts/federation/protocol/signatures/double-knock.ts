// Which scheme to sign with: draft-cavage first, because some servers reply to RFC 9421 with a 2xx and then
// drop the activity; the other one when the first is rejected. The scheme that a host accepts is cached.
import { type Clock, DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { Scheme } from './request.ts';

/** Statuses that may mean "not with this signature". A second attempt would not change any other. */
const REFUSED = [400, 401, 403];

const CAPACITY = 10_000;
const TTL = DAY;

/** The scheme each host accepts; a cache miss costs one more attempt. */
export type SchemeCache = {
  get(host: string): Scheme | undefined;
  /** Records that the host rejected the other scheme and accepted this one. */
  recordAccepted(host: string, scheme: Scheme): void;
};

/** The scheme of the first attempt. */
export const firstScheme = (cached: Scheme | undefined): Scheme => cached ?? 'cavage';

/** The scheme of the second attempt after `status`; null when it would change nothing. */
export function secondScheme(first: Scheme, status: number): Scheme | null {
  if (!REFUSED.includes(status)) return null;
  return first === 'cavage' ? 'rfc9421' : 'cavage';
}

/** Whether the second attempt was accepted. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 400;

type Entry = { scheme: Scheme; isSure: boolean; until: Instant };

/**
 * A cache in this process of the last 10,000 hosts, for a day each. One accepted second attempt proves
 * nothing: many servers respond 401 until they have fetched our key, and accept the next request in either
 * scheme. So RFC 9421 counts once it has helped twice, and draft-cavage, which is the rule, at once.
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
