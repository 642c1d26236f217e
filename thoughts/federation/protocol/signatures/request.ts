// What a signature is about: the parts of a request that signers and verifiers look at.
import type { Instant } from '@tandem/platform/time/clock.ts';

/** The two ways of signing that the fediverse speaks: draft-cavage-http-signatures-12 and RFC 9421. */
export type Scheme = 'cavage' | 'rfc9421';

/** A request as it arrived: `target` and `rawHeaders` (name, value, name, value …) as Node gives them. */
export type InboundRequest = {
  method: string;
  target: string;
  rawHeaders: readonly string[];
  body: Uint8Array | null;
};

/** A request about to be sent. `contentType` goes with a body. */
export type OutboundRequest = {
  method: 'GET' | 'POST';
  url: URL;
  body: Uint8Array | null;
  contentType?: string;
};

/** Who signs: the key's URL and its RSA private key in PEM. */
export type Signer = { keyId: string; privateKeyPem: string };

/**
 * A request about to be signed: the text that is (in Latin-1), and the lower-case headers that come of it.
 */
export type UnsignedRequest = { base: string; withSignature(signature: Buffer): Record<string, string> };

/** When a request is verified, and the origins of this server, such as `https://example.org`. */
export type VerificationContext = { origins: readonly string[]; now: Instant };

/** Headers by lower-case name; a repeated header is joined with `, ` (RFC 9110, section 5.3). */
export type HeaderMap = ReadonlyMap<string, string>;

export function readHeaders(rawHeaders: readonly string[]): HeaderMap {
  const headers = new Map<string, string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = (rawHeaders[at + 1] ?? '').trim();
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return headers;
}

/** What is sent to one's own request target: path and query, as they stand on the request line. */
export const targetOf = (url: URL): string => url.pathname + url.search;

/**
 * A body that must be covered by a digest: any there is, and that of a method that is expected to have one.
 */
export const needsDigest = (request: InboundRequest): boolean =>
  (request.body?.byteLength ?? 0) > 0 || !['GET', 'HEAD'].includes(request.method.toUpperCase());
