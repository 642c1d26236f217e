// Signatures of RFC 9421: parsing, validation and the signature base.
import type { Instant } from '@tandem/platform/time/clock.ts';
import {
  type InnerList,
  isInnerList,
  parseDictionary,
  serializeInnerList,
  serializeItem,
} from 'structured-headers';
import type { HeaderMap, InboundRequest, VerificationContext } from './request.ts';
import {
  type Algorithm,
  findOrigin,
  rejectSignature,
  type SignatureResult,
  signedAtOf,
  type Times,
  validateDigest,
  validateTimes,
} from './validation.ts';

/** Exceeds real headers; checked before parsing. */
const MAX_LENGTH = 8192;
const MAX_SIGNATURES = 8;
const ALGORITHMS: readonly string[] = ['rsa-v1_5-sha256', 'rsa-pss-sha512', 'ed25519'] satisfies Algorithm[];

const isAlgorithm = (name: unknown): name is Algorithm =>
  typeof name === 'string' && ALGORITHMS.includes(name);

/** The first fresh signature that covers the required parts, or the rejection of the last one. */
export function readRfc9421(
  request: InboundRequest,
  headers: HeaderMap,
  context: VerificationContext,
): SignatureResult {
  const inputs = readDictionary(headers.get('signature-input'));
  const signatures = readDictionary(headers.get('signature'));
  if (!inputs || !signatures || inputs.size > MAX_SIGNATURES) return rejectSignature('malformed');
  const origin = findOrigin(headers.get('host') ?? '', context.origins);
  if (!origin) return rejectSignature('wrong-host');
  let reading: SignatureResult = rejectSignature('malformed');
  for (const [label, input] of inputs) {
    const signature = signatures.get(label)?.[0];
    if (!isInnerList(input) || !(signature instanceof ArrayBuffer)) continue;
    reading = readOne(input, new Uint8Array(signature), request, { headers, origin, now: context.now });
    if (!('refusal' in reading)) break;
  }
  return reading;
}

type Context = { headers: HeaderMap; origin: URL; now: Instant };

function readOne(
  input: InnerList,
  signature: Uint8Array,
  request: InboundRequest,
  { headers, origin, now }: Context,
): SignatureResult {
  const covered = readComponents(input);
  const keyId = input[1].get('keyid');
  const algorithm = input[1].get('alg') ?? null;
  if (covered === null || (algorithm !== null && !isAlgorithm(algorithm)))
    return rejectSignature('unsupported');
  if (typeof keyId !== 'string' || keyId === '') return rejectSignature('malformed');
  if (!coversTarget(covered, request.target)) return rejectSignature('uncovered');
  const times = timesOf(input, covered, headers);
  const refusal = validateTimes(times, now) ?? validateDigest(covered, headers, request);
  if (refusal) return rejectSignature(refusal);
  const base = signatureBase(input, { headers, method: request.method, target: request.target, origin });
  if (base === null) return rejectSignature('malformed');
  return { keyId, algorithm, signature, signedAt: signedAtOf(times), bases: [base] };
}

function readDictionary(value: string | undefined) {
  if (value === undefined || value.length > MAX_LENGTH) return null;
  try {
    return parseDictionary(value);
  } catch {
    return null;
  }
}

/**
 * The names of the covered components; null if one is repeated or has parameters, which are not supported.
 */
function readComponents([items]: InnerList): string[] | null {
  const names = items.map(([name, parameters]) => (parameters.size === 0 ? name : null));
  const isPlain = names.every((name) => typeof name === 'string' && name === name.toLowerCase());
  return isPlain && new Set(names).size === names.length ? names.map(String) : null;
}

function coversTarget(covered: readonly string[], target: string): boolean {
  const has = (name: string) => covered.includes(name);
  const hasPath = has('@request-target') || (has('@path') && (has('@query') || !target.includes('?')));
  return has('@method') && (has('@target-uri') || ((has('@authority') || has('host')) && hasPath));
}

function timesOf([, parameters]: InnerList, covered: readonly string[], headers: HeaderMap): Times {
  const seconds = (name: string) => (parameters.has(name) ? Number(parameters.get(name)) : null);
  const date = covered.includes('date') ? (headers.get('date') ?? '') : null;
  return { created: seconds('created'), expires: seconds('expires'), date };
}

/** `origin` is the request's origin; `target` is taken from its request line. */
type RequestSource = { headers: HeaderMap; method: string; target: string; origin: URL };

/** The signature base of section 2.5; null if a component is missing. */
export function signatureBase(input: InnerList, source: RequestSource): string | null {
  const lines: string[] = [];
  for (const item of input[0]) {
    const value = componentValue(String(item[0]), source);
    if (value === undefined) return null;
    lines.push(`${serializeItem(item)}: ${value}`);
  }
  return [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n');
}

/** Sections 2.1 and 2.2. The target is used as received, because normalisation would change the base. */
function componentValue(
  name: string,
  { headers, method, target, origin }: RequestSource,
): string | undefined {
  const [path = ''] = target.split('?', 1);
  if (!name.startsWith('@')) return headers.get(name);
  if (name === '@method') return method.toUpperCase();
  if (name === '@target-uri') return `${origin.origin}${target}`;
  if (name === '@authority') return origin.host;
  if (name === '@scheme') return origin.protocol.slice(0, -1);
  if (name === '@request-target') return target;
  if (name === '@path') return path;
  // Section 2.2.7: a missing query counts as empty.
  return name === '@query' ? target.slice(path.length) || '?' : undefined;
}
