// Test requests, signed with a generated key, in the form of inbound requests.
import { sign } from 'node:crypto';
import { generateKeys, type KeyPair } from './keys.ts';
import type { InboundRequest, OutboundRequest, Scheme, Signer, VerificationContext } from './request.ts';
import { targetOf } from './request.ts';
import { prepareRequest } from './sign.ts';

export const now = Date.parse('2026-03-01T12:00:00Z');
export const context: VerificationContext = { origins: ['https://here.example'], now };
export const keys: KeyPair = await generateKeys();
export const signer: Signer = {
  keyId: 'https://there.example/users/ana#main-key',
  privateKeyPem: keys.privateKeyPem,
};
export const schemes: Scheme[] = ['cavage', 'rfc9421'];

export const post = (body = '{"type":"Like"}'): OutboundRequest => ({
  method: 'POST',
  url: new URL('https://here.example/users/bo/inbox'),
  body: Buffer.from(body),
  contentType: 'application/activity+json',
});

export const get = (url = 'https://here.example/users/bo'): OutboundRequest => ({
  method: 'GET',
  url: new URL(url),
  body: null,
});

/** The request as Node.js would receive it, with these headers in addition to `host`. */
export const arrive = (request: OutboundRequest, headers: Record<string, string>): InboundRequest => ({
  method: request.method,
  target: targetOf(request.url),
  rawHeaders: Object.entries({ host: request.url.host, ...headers }).flat(),
  body: request.body,
});

/** A request signed by {@link signer}. */
export function arriveSigned(scheme: Scheme, request: OutboundRequest, at = now): InboundRequest {
  const { base, withSignature } = prepareRequest(scheme, request, signer, at);
  return arrive(request, withSignature(sign('sha256', Buffer.from(base, 'latin1'), signer.privateKeyPem)));
}

/** The request with one header changed, or removed if `change` returns null. */
export function withHeader(
  request: InboundRequest,
  name: string,
  change: (value: string) => string | null,
): InboundRequest {
  const rawHeaders: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [key = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    const changed = key === name ? change(value) : value;
    if (changed !== null) rawHeaders.push(key, changed);
  }
  return { ...request, rawHeaders };
}
