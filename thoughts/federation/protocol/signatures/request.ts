// The parts of a request that signatures cover.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';

/** The signature schemes of the fediverse: draft-cavage-http-signatures-12 and RFC 9421. */
export type Scheme = 'cavage' | 'rfc9421';

/** An inbound request: `target` and `rawHeaders` (alternating names and values) as Node.js provides them. */
export type InboundRequest = {
  method: string;
  target: string;
  rawHeaders: readonly string[];
  body: Uint8Array | null;
};

/** An outbound request. `contentType` requires a body. */
export type OutboundRequest = {
  method: 'GET' | 'POST';
  url: URL;
  body: Uint8Array | null;
  contentType?: string;
};

/** The URL of a key, and its RSA private key in PEM. */
export type Signer = { keyId: string; privateKeyPem: string };

/**
 * A request before signing: its signature base (in Latin-1), and a function that returns the headers in lower
 * case.
 */
export type UnsignedRequest = { base: string; withSignature(signature: Buffer): Record<string, string> };

/** The time of verification, and the origins of this server, such as `https://example.org`. */
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

/** Path and query, as in the request line. */
export const targetOf = (url: URL): string => url.pathname + url.search;

/** Whether a digest must be covered: for any body, and for methods that usually have one. */
export const needsDigest = (request: InboundRequest): boolean =>
  (request.body?.byteLength ?? 0) > 0 || !['GET', 'HEAD'].includes(request.method.toUpperCase());

/** The request data that signature verification needs. */
export type SignedCall = {
  /** Scheme and authority of the request. */
  origin: string;
  /** The client's address. */
  address: string;
  /** Releases the request's permit while `work` waits for another server. */
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
  header(name: string): string | undefined;
  raw: { method: string; target: string; rawHeaders: readonly string[] };
};

/**
 * The known actor that signed the request; null for an unsigned request, an invalid signature, or an unknown
 * actor.
 */
export type VerifyReader = (call: SignedCall) => Promise<ActorId | null>;
