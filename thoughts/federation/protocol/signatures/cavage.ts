// Signatures of draft-cavage-http-signatures-12: parsing, validation and the signing string.

import type { HeaderMap, InboundRequest, VerificationContext } from './request.ts';
import {
  type Algorithm,
  findOrigin,
  rejectSignature,
  type SignatureRejection,
  type SignatureResult,
  signedAtOf,
  type Times,
  validateDigest,
  validateTimes,
} from './validation.ts';

const PSEUDO_TIMES = ['(created)', '(expires)'];

/** Values of `algorithm`. `hs2019` refers to the key, which for RSA means SHA-256 in practice. */
const ALGORITHMS = new Map<string, Algorithm | null>([
  ['rsa-sha256', 'rsa-v1_5-sha256'],
  ['hs2019', null],
  ['ed25519', 'ed25519'],
]);

/** The signature in a `Signature` header of this draft, if it is fresh and covers the required parts. */
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
  // Without a list, the draft covers only the date, which is not enough.
  const covered = (parameters.get('headers') ?? '').toLowerCase().split(' ').filter(Boolean);
  // With repeated headers, a short request could produce a signing string of megabytes.
  if (new Set(covered).size !== covered.length) return rejectSignature('malformed');
  // The draft forbids (created) and (expires) with older algorithms (section 2.3).
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

/** Some servers omit the query from the signing string (GoToSocial tries both, too). */
function targetsOf(target: string): string[] {
  const [path = ''] = target.split('?', 1);
  return path === target ? [target] : [target, path];
}

/** Exceeds real signatures: RSA-8192 in base64 has 1,368 characters. */
const MAX_LENGTH = 8192;

type Step = { text: string; next: number };

/**
 * Parses `keyId="…",created=1,signature="…"` into a map by lower-case name; null if malformed. Values may be
 * quoted or bare and surrounded by white space; names may not repeat.
 */
function readParameters(header: string): Map<string, string> | null {
  if (header.length > MAX_LENGTH) return null;
  const parameters = new Map<string, string>();
  for (let at = skipSpace(header, 0); ; ) {
    const equals = header.indexOf('=', at);
    if (equals < 0) return null;
    const name = header.slice(at, equals).trim().toLowerCase();
    const value = readValue(header, skipSpace(header, equals + 1));
    if (!isName(name) || value === null || parameters.has(name)) return null;
    parameters.set(name, value.text);
    at = skipSpace(header, value.next);
    if (at === header.length) return parameters;
    if (header[at] !== ',') return null;
    at = skipSpace(header, at + 1);
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

function isName(name: string): boolean {
  for (const character of name) if (character < 'a' || character > 'z') return false;
  return name !== '';
}

function readValue(text: string, from: number): Step | null {
  if (text[from] === '"') return readQuoted(text, from + 1);
  const [written = ''] = text.slice(from).split(',', 1);
  const bare = written.trim();
  return bare === '' || bare.includes('"') ? null : { text: bare, next: from + written.length };
}

function readQuoted(text: string, from: number): Step | null {
  const parts: string[] = [];
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '"') return { text: parts.join(''), next: at + 1 };
    if (text[at] === '\\') at += 1;
    parts.push(text[at] ?? '');
  }
  return null;
}

/** The parts of a signing string; `parameters` of the Signature header provide the pseudo-headers. */
type CavageSource = {
  values: HeaderMap;
  method: string;
  target: string;
  parameters?: ReadonlyMap<string, string>;
};

/** The signing string for the headers `covered`; null if one is missing. */
export function cavageBase(covered: readonly string[], source: CavageSource): string | null {
  const lines: string[] = [];
  for (const name of covered) {
    const value = coveredValue(name, source);
    if (value === undefined) return null;
    lines.push(`${name}: ${value}`);
  }
  return lines.join('\n');
}

function coveredValue(
  name: string,
  { values, method, target, parameters }: CavageSource,
): string | undefined {
  if (name === '(request-target)') return `${method.toLowerCase()} ${target}`;
  if (name === '(created)') return parameters?.get('created');
  if (name === '(expires)') return parameters?.get('expires');
  return values.get(name);
}
