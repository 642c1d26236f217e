// Signs requests in either scheme.
import { sign } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { createSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { type InnerList, serializeInnerList } from 'structured-headers';
import { cavageBase } from './cavage.ts';
import { contentDigestHeader, digestHeader } from './digest.ts';
import { readPrivateKey } from './keys.ts';
import { type OutboundRequest, type Scheme, type Signer, targetOf, type UnsignedRequest } from './request.ts';
import { signatureBase } from './rfc9421.ts';

/** The resulting headers are `date`, `signature-input`, `signature`, and with a body its digest and type. */
function prepareRfc9421(request: OutboundRequest, signer: Signer, now: Instant): UnsignedRequest {
  const headers: Record<string, string> = { date: new Date(now).toUTCString() };
  if (request.body !== null) headers['content-digest'] = contentDigestHeader(request.body);
  if (request.body !== null && request.contentType) headers['content-type'] = request.contentType;
  const covered = ['@method', '@target-uri', '@authority', ...Object.keys(headers)];
  const parameters = new Map<string, string | number>([
    ['created', Math.floor(now / SECOND)],
    ['keyid', signer.keyId],
    ['alg', 'rsa-v1_5-sha256'],
  ]);
  const input: InnerList = [covered.map((name) => [name, new Map()]), parameters];
  const source = {
    headers: new Map(Object.entries(headers)),
    method: request.method,
    target: targetOf(request.url),
  };
  const base = signatureBase(input, { ...source, origin: request.url });
  const withSignature = (signature: Buffer) => ({
    ...headers,
    'signature-input': `sig1=${serializeInnerList(input)}`,
    signature: `sig1=:${signature.toString('base64')}:`,
  });
  return { base: base ?? '', withSignature };
}

/** The resulting headers are `date`, `signature` and, with a body, `digest` and `content-type`. */
function prepareCavage(request: OutboundRequest, { keyId }: Signer, now: Instant): UnsignedRequest {
  const headers: Record<string, string> = { date: new Date(now).toUTCString() };
  if (request.body !== null) headers.digest = digestHeader(request.body);
  if (request.body !== null && request.contentType) headers['content-type'] = request.contentType;
  const covered = ['(request-target)', 'host', ...Object.keys(headers)];
  const values = new Map([...Object.entries(headers), ['host', request.url.host] as const]);
  const base = cavageBase(covered, { values, method: request.method, target: targetOf(request.url) });
  const parameters = [`keyId="${keyId}"`, 'algorithm="rsa-sha256"', `headers="${covered.join(' ')}"`];
  const withSignature = (signature: Buffer) => ({
    ...headers,
    signature: [...parameters, `signature="${signature.toString('base64')}"`].join(','),
  });
  return { base: base ?? '', withSignature };
}

const PREPARE = { cavage: prepareCavage, rfc9421: prepareRfc9421 };
const signOnPool = promisify(sign);
/**
 * Leaves one processor to the event loop, which serves other requests meanwhile (docs/tuning.md#deliveries).
 */
const withPermit = createSemaphore(Math.max(1, availableParallelism() - 1));
/**
 * With two processors, the thread pool would compete with request handling; this low-priority thread does
 * not.
 */
const signsItself = !isMainThread && availableParallelism() <= 2;

/** The signature base for RSA with SHA-256, and its headers. */
export const prepareRequest = (
  scheme: Scheme,
  request: OutboundRequest,
  signer: Signer,
  now: Instant,
): UnsignedRequest => PREPARE[scheme](request, signer, now);

/**
 * The headers of the signed `request`, in lower case and including `date`. `host` must be sent as
 * `request.url.host`. Takes about 0.25 ms on the thread pool, so that a thousand deliveries do not delay
 * other requests.
 */
export async function signRequest(
  scheme: Scheme,
  request: OutboundRequest,
  signer: Signer,
  now: Instant,
): Promise<Record<string, string>> {
  const { base, withSignature } = prepareRequest(scheme, request, signer, now);
  const key = readPrivateKey(signer.privateKeyPem);
  const data = Buffer.from(base, 'latin1');
  if (signsItself) return withSignature(sign('sha256', data, key));
  return withSignature(await withPermit(() => signOnPool('sha256', data, key)));
}
