// The one way out: documents, discovery and deliveries all go through here.

import { withDeadline } from '@tandem/platform/http-client/deadline.ts';
import type { AddressPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { createRequester } from '@tandem/platform/http-client/request.ts';
import { type Clock, SECOND } from '@tandem/platform/time/clock.ts';
import { type JsonObject, readJsonObject } from '../protocol/json.ts';
import {
  ACTIVITY_ACCEPT,
  DISCOVERY_ACCEPT,
  isActivityType,
  isDiscoveryType,
  isPageType,
  PAGE_ACCEPT,
} from '../protocol/media-types.ts';
import { createSchemeCache, type SchemeCache } from '../protocol/signatures/double-knock.ts';
import type { Signer } from '../protocol/signatures/request.ts';
import { checkDocumentId } from './document-id.ts';
import { followRedirects, type RequestContext } from './redirects.ts';

/** 1 MiB, after decompression. */
const MAX_BYTES = 1_048_576;
const DEADLINE = 10 * SECOND;

/**
 * `userAgent` names the software and the public URL. `schemes` caches which hosts accept which signature
 * scheme.
 */
export type RemoteClientOptions = {
  policy: AddressPolicy;
  userAgent: string;
  clock: Clock;
  schemeCache?: SchemeCache;
  deadlineMs?: number;
  maxBytes?: number;
};

/** A document and the `id` it has, at whose URL it was found. */
export type RemoteDocument = { id: string; document: JsonObject };

export type Delivery = { body: Uint8Array; contentType: string; signer: Signer };

/** The reply to a delivery; `retryAfter` in seconds. Any status counts, 2xx or not. */
export type DeliveryReply = { status: number; retryAfter: number | null };

/** `onRequest` is called for each request, redirects and second attempts included. */
export type FetchOptions = { signer?: Signer; onRequest?: (() => void) | undefined };

/** Everything rejects with a {@link RemoteError} and nothing else, within the deadline. */
export type RemoteClient = {
  /**
   * An ActivityStreams document. Its `id` is the URL it came from, after redirects; else it is fetched once
   * more at that `id`, if that is of the same origin. A caller that wants one particular document compares
   * its `id`.
   */
  fetchDocument(url: string, options?: FetchOptions): Promise<RemoteDocument>;
  /** A discovery document (WebFinger, NodeInfo), which has no `id`. */
  fetchJson(url: string): Promise<JsonObject>;
  /** A page for people, and where it was found after redirects. */
  fetchPage(url: string): Promise<{ url: URL; html: string }>;
  /** Delivers a signed body to an inbox. */
  post(url: string, delivery: Delivery): Promise<DeliveryReply>;
  [Symbol.asyncDispose](): Promise<void>;
};

export function createRemoteClient(options: RemoteClientOptions): RemoteClient {
  const { policy, clock, deadlineMs = DEADLINE, maxBytes = MAX_BYTES } = options;
  const exchange = createRequester({ ...options, deadlineMs, maxBytes });
  const context = { exchange, policy, clock, schemes: options.schemeCache ?? createSchemeCache(clock) };

  return {
    fetchDocument: (url, options = {}) =>
      withDeadline(deadlineMs, (signal) => fetchDocument(context, url, options, signal)),
    fetchJson: (url) =>
      withDeadline(deadlineMs, async (signal) => (await get(context, url, DISCOVERY, {}, signal)).document),
    fetchPage: (url) => withDeadline(deadlineMs, (signal) => fetchPage(context, url, signal)),
    post: (url, { body, contentType, signer }) =>
      withDeadline(deadlineMs, async (signal) => {
        const headers = { 'content-type': contentType };
        const request = { method: 'POST', headers, body, isWanted: null, signer } as const;
        const { status, retryAfter } = await followRedirects(context, url, request, signal);
        return { status, retryAfter };
      }),
    [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose](),
  };
}

type Kind = { accept: string; isWanted(contentType: string): boolean };
const ACTIVITY: Kind = { accept: ACTIVITY_ACCEPT, isWanted: isActivityType };
const DISCOVERY: Kind = { accept: DISCOVERY_ACCEPT, isWanted: isDiscoveryType };

/** The JSON object at `url`, and where it was found after redirects. */
async function get(
  context: RequestContext,
  url: string,
  { accept, isWanted }: Kind,
  { signer, onRequest }: FetchOptions,
  signal: AbortSignal,
): Promise<{ url: URL; document: JsonObject }> {
  const headers = { accept };
  const common = { headers, isWanted, signer: signer ?? null, onRequest };
  const request = { ...common, method: 'GET', body: null } as const;
  const reply = await followRedirects(context, url, request, signal);
  if (reply.bytes === null) throw new RemoteError('status', `${reply.url.href} said ${reply.status}`, reply);
  const document = readJsonObject(reply.bytes);
  if (document === null) throw new RemoteError('not-json', `No JSON object at ${reply.url.href}`);
  return { url: reply.url, document };
}

/** As {@link RemoteClient.fetchPage}; read as UTF-8, with what is not replaced. */
async function fetchPage(context: RequestContext, url: string, signal: AbortSignal) {
  const common = { headers: { accept: PAGE_ACCEPT }, isWanted: isPageType, signer: null };
  const reply = await followRedirects(context, url, { ...common, method: 'GET', body: null }, signal);
  if (reply.bytes === null) throw new RemoteError('status', `${reply.url.href} said ${reply.status}`, reply);
  return { url: reply.url, html: new TextDecoder().decode(reply.bytes) };
}

/** As {@link RemoteClient.fetchDocument}. */
async function fetchDocument(
  context: RequestContext,
  url: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<RemoteDocument> {
  const found = await get(context, url, ACTIVITY, options, signal);
  const check = checkDocumentId(found.document, found.url, url);
  if (check.is === 'itself') return { id: check.id, document: found.document };
  if (check.is === 'elsewhere') {
    const { id } = check;
    const second = await get(context, id, ACTIVITY, options, signal);
    const isItself = checkDocumentId(second.document, second.url, id).is === 'itself';
    if (isItself && second.document.id === id) return { id, document: second.document };
  }
  throw new RemoteError('id-mismatch', `The document at ${found.url.href} has another id`);
}
