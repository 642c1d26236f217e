// Which scheme to sign with: draft-cavage first, because some servers answer RFC 9421 with a 2xx and then drop
// it; the other one when the first is refused; and what a host took is remembered.
import { type Clock, DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { Scheme } from './request.ts';

/** What answers mean "not with this signature". Anything else would be answered the same way again. */
const REFUSED = [400, 401, 403];

const CAPACITY = 10_000;
const REMEMBERED_FOR = 1 * DAY;

/** What each host takes; forgetting costs one more knock. */
export type SchemeCache = {
  get(host: string): Scheme | undefined;
  /** The host refused the other scheme and took this one. */
  recordAccepted(host: string, scheme: Scheme): void;
};

/** The scheme of the first knock. */
export const firstScheme = (remembered: Scheme | undefined): Scheme => remembered ?? 'cavage';

/** The scheme to knock with again after `status`, or null when that would change nothing. */
export function secondScheme(first: Scheme, status: number): Scheme | null {
  if (!REFUSED.includes(status)) return null;
  return first === 'cavage' ? 'rfc9421' : 'cavage';
}

/** Did the second knock open? */
export const isAccepted = (status: number): boolean => status >= 200 && status < 400;

type Entry = { scheme: Scheme; isSure: boolean; until: Instant };

/**
 * A memory in this process for the last 10,000 hosts, a day each. One second knock that opens proves nothing: many
 * servers answer 401 until they have fetched our key, and take the next request in whatever scheme. So RFC 9421 counts
 * once it has helped twice, and draft-cavage, which is the rule, at once.
 */
export function createSchemeCache(clock: Clock, capacity = CAPACITY): SchemeCache {
  const kept = new Map<string, Entry>();
  const find = (host: string): Entry | undefined => {
    const entry = kept.get(host);
    return entry && entry.until > clock.now() ? entry : undefined;
  };
  return {
    get(host) {
      const entry = find(host);
      return entry?.isSure ? entry.scheme : undefined;
    },
    recordAccepted(host, scheme) {
      const isSure = scheme === 'cavage' || find(host)?.scheme === scheme;
      kept.delete(host);
      kept.set(host, { scheme, isSure, until: clock.now() + REMEMBERED_FOR });
      const oldest = kept.size > capacity ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}
