// Verifies requests: checks without a key come first, so that no key is fetched for an invalid request.
import { constants, type KeyObject, verify } from 'node:crypto';
import { readCavage } from './cavage.ts';
import { readPublicKey } from './keys.ts';
import { type InboundRequest, readHeaders, type VerificationContext } from './request.ts';
import { readRfc9421 } from './rfc9421.ts';
import { type Algorithm, type ParsedSignature, rejectSignature, type SignatureResult } from './validation.ts';

/**
 * The request's signature, validated as far as possible without a key: method, target, host, time and body
 * digest are covered, the host belongs to this server, the time is within an hour, and the digest matches.
 * RFC 9421 if there is a `Signature-Input`, otherwise draft-cavage.
 */
export function readSignature(request: InboundRequest, context: VerificationContext): SignatureResult {
  const headers = readHeaders(request.rawHeaders);
  if (!headers.has('signature')) return rejectSignature('missing');
  if (!request.target.startsWith('/')) return rejectSignature('malformed');
  return headers.has('signature-input')
    ? readRfc9421(request, headers, context)
    : readCavage(request, headers, context);
}

/** Whether the private half of this key made the signature. False for unsupported keys. */
export function verifySignature(reading: ParsedSignature, publicKeyPem: string): boolean {
  const key = readPublicKey(publicKeyPem);
  const algorithm = key && (reading.algorithm ?? naturalAlgorithm(key));
  if (!algorithm || (algorithm === 'ed25519') !== (key.asymmetricKeyType === 'ed25519')) return false;
  return reading.bases.some((base) =>
    verifyBytes(algorithm, key, Buffer.from(base, 'latin1'), reading.signature),
  );
}

/** Whether the key named by the signature is among `keys` and verifies it. */
export const isSignedByOneOf = (
  reading: ParsedSignature,
  keys: readonly { id: string; pem: string }[],
): boolean => keys.some(({ id, pem }) => id === reading.keyId && verifySignature(reading, pem));

const naturalAlgorithm = (key: KeyObject): Algorithm =>
  key.asymmetricKeyType === 'ed25519' ? 'ed25519' : 'rsa-v1_5-sha256';

function verifyBytes(
  algorithm: Algorithm,
  key: KeyObject,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (algorithm === 'ed25519') return verify(null, bytes, key, signature);
  if (algorithm === 'rsa-v1_5-sha256') return verify('sha256', bytes, key, signature);
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 };
  return verify('sha512', bytes, { key, ...padding }, signature);
}
