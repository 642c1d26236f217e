// Which pictures could not be had lately, so that another server is not asked again for each reader.
import type { RemoteError, RemoteReason } from '@tandem/platform/http-client/remote-error.ts';
import { type Clock, MINUTE } from '@tandem/platform/time/clock.ts';
import { createExpiringCache } from '../transport/limits/expiring-cache.ts';

/** `absent`: there is no such picture; `unreachable`: there may be one. */
export type Failure = 'absent' | 'unreachable';

export type RememberedFailures = {
  find(url: string): Failure | null;
  remember(url: string, error: RemoteError): Failure;
};

/** These say something about the picture; all others about its server. */
const ABSENT: ReadonlySet<RemoteReason> = new Set([
  'bad-url',
  'blocked-address',
  'too-large',
  'encoding',
  'redirects',
  'media-type',
]);

/** Who does not respond at all is not asked for another picture either. */
const OF_SERVER: ReadonlySet<RemoteReason> = new Set(['timeout', 'network']);
const CAPACITY = 10_000;

export function createRememberedFailures(clock: Clock): RememberedFailures {
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
