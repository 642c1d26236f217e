// Parsed signatures and the checks of every verification: host, time and digest.
import { HOUR, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { matchesContentDigest, matchesDigest } from './digest.ts';
import { type HeaderMap, type InboundRequest, needsDigest } from './request.ts';

/** Maximum clock difference in either direction (FEDERATION.md, Signatures). */
const MAX_SKEW = 1 * HOUR;

/**
 * The origin of this server named by a `Host` value, with or without the default port; null for other hosts.
 */
export function findOrigin(host: string, origins: readonly string[]): URL | null {
  const wanted = host.toLowerCase();
  for (const origin of origins) {
    const url = new URL(origin);
    const explicit = `${url.hostname}:${url.protocol === 'https:' ? 443 : 80}`;
    if (wanted === url.host || (url.port === '' && wanted === explicit)) return url;
  }
  return null;
}

/** The covered times, in seconds as written, and the `Date` header if covered. */
export type Times = { created: number | null; expires: number | null; date: string | null };

/** Null if at least one covered time states the signing time and all agree with `now`. */
export function validateTimes({ created, expires, date }: Times, now: Instant): SignatureRejection | null {
  if (created === null && date === null) return 'uncovered';
  if (created !== null && !isNear(created * SECOND, now)) return 'stale';
  if (date !== null && !isNear(Date.parse(date), now)) return 'stale';
  // The comparison also rejects NaN.
  return expires === null || expires * SECOND >= now ? null : 'stale';
}

/** The signing time, from times accepted by {@link validateTimes}. */
export const signedAtOf = ({ created, date }: Times): Instant =>
  created === null ? Date.parse(date ?? '') : created * SECOND;

const isNear = (instant: Instant, now: Instant): boolean => Math.abs(instant - now) <= MAX_SKEW;

/** Null if all covered digest headers match the body, and one is present if required. */
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

/** Supported algorithms. Null in a signature means the default of the key. */
export type Algorithm = 'rsa-v1_5-sha256' | 'rsa-pss-sha512' | 'ed25519';

/**
 * A fresh signature that covers all required parts. `bases` are the possible signature bases (in Latin-1,
 * which preserves the received bytes); one of them must verify.
 */
export type ParsedSignature = {
  keyId: string;
  algorithm: Algorithm | null;
  signature: Uint8Array;
  /** Signing time, according to a covered time. */
  signedAt: Instant;
  bases: string[];
};

/**
 * `missing`: no signature. `malformed`: unparsable or too long. `unsupported`: an unsupported algorithm or
 * component. `uncovered`: a required part is not covered. `wrong-host`: for another server. `stale`: more
 * than an hour old or ahead, or expired. `wrong-digest`: does not match the body.
 */
export type SignatureRejection =
  | 'missing'
  | 'malformed'
  | 'unsupported'
  | 'uncovered'
  | 'wrong-host'
  | 'stale'
  | 'wrong-digest';

export type SignatureResult = ParsedSignature | { refusal: SignatureRejection };

export const rejectSignature = (refusal: SignatureRejection): { refusal: SignatureRejection } => ({
  refusal,
});
