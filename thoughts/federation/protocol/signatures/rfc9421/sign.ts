// Signs with RFC 9421 HTTP Message Signatures, using RSA.
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { type InnerList, serializeInnerList } from 'structured-headers';
import { contentDigestHeader } from '../digest.ts';
import { type OutboundRequest, type Signer, targetOf, type UnsignedRequest } from '../request.ts';
import { signatureBase } from './base.ts';

/** The resulting headers are `date`, `signature-input`, `signature`, and with a body its digest and type. */
export function prepareRfc9421(request: OutboundRequest, signer: Signer, now: Instant): UnsignedRequest {
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
