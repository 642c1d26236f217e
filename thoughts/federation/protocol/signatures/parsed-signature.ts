// Parsed signatures, and the reasons for rejection before a key is known.
import type { Instant } from '@tandem/platform/time/clock.ts';

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
