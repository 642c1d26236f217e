// The constant part of every verification: the host is ours, the time is now, the digest is the body's. What
// is required never depends on what the signer chose to sign (CVE-2023-49079).
import { HOUR, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { matchesContentDigest, matchesDigest } from './digest.ts';
import type { SignatureRejection } from './parsed-signature.ts';
import { type HeaderMap, type InboundRequest, needsDigest } from './request.ts';

/** Both ways, between their clock and ours (FEDERATION.md, Signatures). */
const MAX_SKEW = 1 * HOUR;

/** The one of our origins that this `Host` value names, with or without the default port; null if none. */
export function findOrigin(host: string, origins: readonly string[]): URL | null {
  const wanted = host.toLowerCase();
  for (const origin of origins) {
    const url = new URL(origin);
    const explicit = `${url.hostname}:${url.protocol === 'https:' ? 443 : 80}`;
    if (wanted === url.host || (url.port === '' && wanted === explicit)) return url;
  }
  return null;
}

/** Times a signature covers, in seconds as they were written, beside the `Date` header if that is covered. */
export type Times = { created: number | null; expires: number | null; date: string | null };

/** Null when at least one covered time says when it was signed and all of them agree with `now`. */
export function validateTimes({ created, expires, date }: Times, now: Instant): SignatureRejection | null {
  if (created === null && date === null) return 'uncovered';
  if (created !== null && !isNear(created * SECOND, now)) return 'stale';
  if (date !== null && !isNear(Date.parse(date), now)) return 'stale';
  // Written so that a time which is no number is refused.
  return expires === null || expires * SECOND >= now ? null : 'stale';
}

/** When it was signed, by times that {@link validateTimes} has passed. */
export const signedAtOf = ({ created, date }: Times): Instant =>
  created === null ? Date.parse(date ?? '') : created * SECOND;

const isNear = (instant: Instant, now: Instant): boolean => Math.abs(instant - now) <= MAX_SKEW;

/** Null when every digest header that is covered is the body's, and there is one if the request needs one. */
export function validateDigest(
  covered: readonly string[],
  headers: HeaderMap,
  request: InboundRequest,
): SignatureRejection | null {
  const body = request.body ?? new Uint8Array();
  const digest = covered.includes('digest') ? headers.get('digest') : undefined;
  const contentDigest = covered.includes('content-digest') ? headers.get('content-digest') : undefined;
  if (digest === undefined && contentDigest === undefined) return needsDigest(request) ? 'uncovered' : null;
  if (digest !== undefined && !matchesDigest(digest, body)) return 'wrong-digest';
  if (contentDigest !== undefined && !matchesContentDigest(contentDigest, body)) return 'wrong-digest';
  return null;
}
