// Which scheme to sign with: draft-cavage first, because some servers answer RFC 9421 with a 2xx and then drop
// it; the other one when the first is refused; and what a host took is remembered.
import { type Clock, DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { Scheme } from './request.ts';

/** What answers mean "not with this signature". Anything else would be answered the same way again. */
const REFUSED = [400, 401, 403];

const CAPACITY = 10_000;
const REMEMBERED_FOR = 1 * DAY;

/** What each host took last; forgetting costs one more knock. */
export type SchemeMemory = {
  get(host: string): Scheme | undefined;
  set(host: string, scheme: Scheme): void;
};

/** The scheme of the first knock. */
export const firstScheme = (remembered: Scheme | undefined): Scheme => remembered ?? 'cavage';

/** The scheme to knock with again after `status`, or null when that would change nothing. */
export function secondScheme(first: Scheme, status: number): Scheme | null {
  if (!REFUSED.includes(status)) return null;
  return first === 'cavage' ? 'rfc9421' : 'cavage';
}

/** Did the second knock open, so that it is worth remembering? */
export const hasOpened = (status: number): boolean => status >= 200 && status < 400;

/** A memory in this process for the last 10,000 hosts, a day each: a wrong guess heals by itself. */
export function createSchemeMemory(clock: Clock, capacity = CAPACITY): SchemeMemory {
  const kept = new Map<string, { scheme: Scheme; until: Instant }>();
  return {
    get(host) {
      const entry = kept.get(host);
      return entry && entry.until > clock.now() ? entry.scheme : undefined;
    },
    set(host, scheme) {
      kept.delete(host);
      kept.set(host, { scheme, until: clock.now() + REMEMBERED_FOR });
      const oldest = kept.size > capacity ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}
