// Signs requests in either scheme.
import { sign } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { createSemaphore } from '@tandem/platform/concurrency/semaphore.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { prepareCavage } from './cavage/sign.ts';
import { readPrivateKey } from './keys.ts';
import type { OutboundRequest, Scheme, Signer, UnsignedRequest } from './request.ts';
import { prepareRfc9421 } from './rfc9421/sign.ts';

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
