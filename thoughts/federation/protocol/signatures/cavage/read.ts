// Reads and validates a signature of draft-cavage-http-signatures-12.
import {
  type Algorithm,
  rejectSignature,
  type SignatureRejection,
  type SignatureResult,
} from '../parsed-signature.ts';
import type { HeaderMap, InboundRequest, VerificationContext } from '../request.ts';
import { findOrigin, signedAtOf, type Times, validateDigest, validateTimes } from '../validation.ts';
import { cavageBase } from './base.ts';
import { readParameters } from './header.ts';

const PSEUDO_TIMES = ['(created)', '(expires)'];

/** What a peer's `algorithm` means. `hs2019` leaves it to the key, which for RSA has come to mean SHA-256. */
const ALGORITHMS = new Map<string, Algorithm | null>([
  ['rsa-sha256', 'rsa-v1_5-sha256'],
  ['hs2019', null],
  ['ed25519', 'ed25519'],
]);

/** What a `Signature` header of this draft says, if it covers enough of this request and is fresh. */
export function readCavage(
  request: InboundRequest,
  headers: HeaderMap,
  context: VerificationContext,
): SignatureResult {
  const parameters = readParameters(headers.get('signature') ?? '');
  const keyId = parameters?.get('keyid');
  const signature = parameters?.get('signature');
  if (!parameters || !keyId || !signature) return rejectSignature('malformed');
  const algorithm = ALGORITHMS.get(parameters.get('algorithm')?.toLowerCase() ?? 'hs2019');
  if (algorithm === undefined) return rejectSignature('unsupported');
  // Without a list the draft covers the date alone, which is not enough.
  const covered = (parameters.get('headers') ?? '').toLowerCase().split(' ').filter(Boolean);
  // A header named twice would let a short request make a signing string of megabytes.
  if (new Set(covered).size !== covered.length) return rejectSignature('malformed');
  // The draft forbids (created) and (expires) with the algorithms older than itself (section 2.3).
  if (algorithm === 'rsa-v1_5-sha256' && covered.some((name) => PSEUDO_TIMES.includes(name)))
    return rejectSignature('unsupported');
  const times = timesOf(parameters, covered, headers);
  const refusal =
    validateCoverage(covered, headers, context) ??
    validateTimes(times, context.now) ??
    validateDigest(covered, headers, request);
  if (refusal) return rejectSignature(refusal);
  const bases = targetsOf(request.target).map((target) =>
    cavageBase(covered, { values: headers, method: request.method, target, parameters }),
  );
  return bases.every((base) => base !== null)
    ? { keyId, algorithm, signature: Buffer.from(signature, 'base64'), signedAt: signedAtOf(times), bases }
    : rejectSignature('malformed');
}

function validateCoverage(
  covered: string[],
  headers: HeaderMap,
  context: VerificationContext,
): SignatureRejection | null {
  if (!covered.includes('(request-target)') || !covered.includes('host')) return 'uncovered';
  return findOrigin(headers.get('host') ?? '', context.origins) ? null : 'wrong-host';
}

function timesOf(parameters: Map<string, string>, covered: string[], headers: HeaderMap): Times {
  return {
    created: covered.includes('(created)') ? Number(parameters.get('created')) : null,
    expires: parameters.has('expires') ? Number(parameters.get('expires')) : null,
    date: covered.includes('date') ? (headers.get('date') ?? '') : null,
  };
}

/** Some servers leave the query out of what they sign (GoToSocial tries both, too). */
function targetsOf(target: string): string[] {
  const [path = ''] = target.split('?', 1);
  return path === target ? [target] : [target, path];
}
