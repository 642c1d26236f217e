// Reads and judges the signatures of RFC 9421.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type InnerList, isInnerList, parseDictionary } from 'structured-headers';
import { findOrigin, judgeDigest, judgeTimes, signedAtOf, type Times } from '../coverage.ts';
import { type Algorithm, refuse, type SignatureReading } from '../reading.ts';
import type { Court, HeaderMap, InboundRequest } from '../request.ts';
import { signatureBase } from './base.ts';

/** Real ones stay far below; the cap comes before the parser. */
const MAX_LENGTH = 8192;
const MAX_SIGNATURES = 8;
const ALGORITHMS: readonly string[] = ['rsa-v1_5-sha256', 'rsa-pss-sha512', 'ed25519'] satisfies Algorithm[];

const isAlgorithm = (name: unknown): name is Algorithm =>
  typeof name === 'string' && ALGORITHMS.includes(name);

/** The first of the signatures that covers enough of this request and is fresh, or why the last one is not. */
export function readRfc9421(request: InboundRequest, headers: HeaderMap, court: Court): SignatureReading {
  const inputs = readDictionary(headers.get('signature-input'));
  const signatures = readDictionary(headers.get('signature'));
  if (!inputs || !signatures || inputs.size > MAX_SIGNATURES) return refuse('malformed');
  const origin = findOrigin(headers.get('host') ?? '', court.origins);
  if (!origin) return refuse('wrong-host');
  let reading: SignatureReading = refuse('malformed');
  for (const [label, input] of inputs) {
    const signature = signatures.get(label)?.[0];
    if (!isInnerList(input) || !(signature instanceof ArrayBuffer)) continue;
    reading = readOne(input, new Uint8Array(signature), request, { headers, origin, now: court.now });
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
): SignatureReading {
  const covered = readComponents(input);
  const keyId = input[1].get('keyid');
  const algorithm = input[1].get('alg') ?? null;
  if (covered === null || (algorithm !== null && !isAlgorithm(algorithm))) return refuse('unsupported');
  if (typeof keyId !== 'string' || keyId === '') return refuse('malformed');
  if (!coversTarget(covered, request.target)) return refuse('uncovered');
  const times = timesOf(input, covered, headers);
  const refusal = judgeTimes(times, now) ?? judgeDigest(covered, headers, request);
  if (refusal) return refuse(refusal);
  const base = signatureBase(input, { headers, method: request.method, target: request.target, origin });
  if (base === null) return refuse('malformed');
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

/** The names of what is covered; null when one has parameters, which nobody needs here, or comes twice. */
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
