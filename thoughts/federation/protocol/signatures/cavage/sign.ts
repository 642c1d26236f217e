// Signs with draft-cavage-http-signatures-12 as used in the fediverse: RSA-SHA256 over a list of headers.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { digestHeader } from '../digest.ts';
import { type OutboundRequest, type Signer, targetOf, type UnsignedRequest } from '../request.ts';
import { cavageBase } from './base.ts';

/** The resulting headers are `date`, `signature` and, with a body, `digest` and `content-type`. */
export function prepareCavage(request: OutboundRequest, { keyId }: Signer, now: Instant): UnsignedRequest {
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
