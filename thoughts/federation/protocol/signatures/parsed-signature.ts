// What a signature says before any key is known, and the reasons for which it is refused already then.
import type { Instant } from '@tandem/platform/time/clock.ts';

/** The algorithms we verify. Null in a signature means: the one that goes with the key. */
export type Algorithm = 'rsa-v1_5-sha256' | 'rsa-pss-sha512' | 'ed25519';

/**
 * A signature that covers what it must and is fresh. `bases` are the texts it may have been made over
 * (Latin-1, so that the bytes are those that came); one of them must verify.
 */
export type ParsedSignature = {
  keyId: string;
  algorithm: Algorithm | null;
  signature: Uint8Array;
  /** When it was made, by the covered time that says so. */
  signedAt: Instant;
  bases: string[];
};

/**
 * `missing`: not signed. `malformed`: not readable, or longer than needed. `unsupported`: an algorithm or
 * component we do not take. `uncovered`: leaves out something that must be signed. `wrong-host`: meant for
 * another server. `stale`: older or newer than an hour, or expired. `wrong-digest`: other bytes than these.
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
