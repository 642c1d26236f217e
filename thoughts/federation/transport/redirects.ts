// Follows redirects: each hop is validated and signed separately, and retried in the second scheme if that
// may help.

import type { AddressPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { RemoteReply, RemoteRequest, Requester } from '@tandem/platform/http-client/request.ts';
import { validateUrl } from '@tandem/platform/http-client/target-url.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import {
  firstScheme,
  isAccepted,
  type SchemeCache,
  secondScheme,
} from '../protocol/signatures/double-knock.ts';
import type { Scheme, Signer } from '../protocol/signatures/request.ts';
import { signRequest } from '../protocol/signatures/sign.ts';

const MAX_REDIRECTS = 3;
/** A body is only sent again if the method must be preserved (RFC 9110, sections 15.4.8 and 15.4.9). */
const REDIRECTS = { GET: [301, 302, 303, 307, 308], POST: [307, 308] };

/**
 * `headers` may contain `content-type`, which is signed with a body. `onRequest` is called for each request.
 * `maxRedirects` is three by default.
 */
type SignableRequest = Omit<RemoteRequest, 'url'> & {
  signer: Signer | null;
  maxRedirects?: number | undefined;
  onRequest?: (() => void) | undefined;
};

export type RequestContext = {
  exchange: Requester;
  policy: AddressPolicy;
  schemes: SchemeCache;
  clock: Clock;
};

/** The response after at most `maxRedirects` redirects; its `url` is the final one. */
export async function followRedirects(
  context: RequestContext,
  from: string,
  request: SignableRequest,
  signal: AbortSignal,
): Promise<RemoteReply> {
  let url = validateUrl(from, context.policy);
  const { maxRedirects = MAX_REDIRECTS } = request;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const reply = await attempt(context, { ...request, url }, signal);
    if (!REDIRECTS[request.method].includes(reply.status) || reply.location === null) return reply;
    url = validateUrl(reply.location, context.policy, url);
  }
  throw new RemoteError('redirects', `More than ${maxRedirects} redirects from ${from}`);
}

type Attempt = SignableRequest & { url: URL };

async function attempt(context: RequestContext, request: Attempt, signal: AbortSignal): Promise<RemoteReply> {
  const { signer, url } = request;
  const send = async (scheme: Scheme | null) => {
    request.onRequest?.();
    const signed = signer && scheme ? await withSignature(context, request, signer, scheme) : request;
    return context.exchange.send(signed, signal);
  };
  if (signer === null) return send(null);
  const scheme = firstScheme(context.schemes.get(url.host));
  const first = await send(scheme);
  const other = secondScheme(scheme, first.status);
  if (other === null) return first;
  const second = await send(other);
  if (isAccepted(second.status)) context.schemes.recordAccepted(url.host, other);
  // If both schemes are rejected, the response to the first is more informative.
  return secondScheme(other, second.status) === null ? second : first;
}

async function withSignature(
  { clock }: RequestContext,
  request: Attempt,
  signer: Signer,
  scheme: Scheme,
): Promise<RemoteRequest> {
  const contentType = request.headers['content-type'];
  const { method, url, body } = request;
  const outbound = { method, url, body, ...(contentType === undefined ? {} : { contentType }) };
  const signature = await signRequest(scheme, outbound, signer, clock.now());
  return { ...request, headers: { ...request.headers, ...signature } };
}
