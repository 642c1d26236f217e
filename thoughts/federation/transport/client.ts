// The client for all outbound requests: documents, discovery and deliveries.
import { withDeadline } from '@tandem/platform/http-client/deadline.ts';
import type { AddressPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import {
  createRequester,
  type RemoteReply,
  type RemoteRequest,
  type Requester,
} from '@tandem/platform/http-client/request.ts';
import { validateUrl } from '@tandem/platform/http-client/target-url.ts';
import { type Clock, SECOND } from '@tandem/platform/time/clock.ts';
import { readAlternate } from '../protocol/html/alternates.ts';
import { type JsonObject, readJsonObject } from '../protocol/json.ts';
import {
  ACTIVITY_ACCEPT,
  DISCOVERY_ACCEPT,
  isActivityType,
  isDiscoveryType,
  isPageType,
  NAMED_ACCEPT,
  PAGE_ACCEPT,
} from '../protocol/media-types.ts';
import {
  createSchemeCache,
  firstScheme,
  isAccepted,
  type SchemeCache,
  secondScheme,
} from '../protocol/signatures/double-knock.ts';
import type { Scheme, Signer } from '../protocol/signatures/request.ts';
import { signRequest } from '../protocol/signatures/sign.ts';

/** 1 MiB, after decompression. */
const MAX_BYTES = 1_048_576;
const DEADLINE = 10 * SECOND;

/**
 * `userAgent` names the software and the public URL. `schemeCache` stores the accepted signature scheme of
 * hosts.
 */
export type RemoteClientOptions = {
  policy: AddressPolicy;
  userAgent: string;
  clock: Clock;
  schemeCache?: SchemeCache;
  deadlineMs?: number;
  maxBytes?: number;
};

/** A document with its verified `id`. */
export type RemoteDocument = { id: string; document: JsonObject };

type Delivery = { body: Uint8Array; contentType: string; signer: Signer };

/** The response to a delivery, with any status; `retryAfter` is in seconds. */
export type DeliveryReply = { status: number; retryAfter: number | null };

/**
 * `onRequest` is called for each request, including redirects and second attempts. `maxRedirects` is three by
 * default.
 */
type FetchOptions = {
  signer?: Signer;
  onRequest?: (() => void) | undefined;
  maxRedirects?: number;
};

/** All methods reject only with a {@link RemoteError}, within the deadline. */
export type RemoteClient = {
  /**
   * Fetches an ActivityStreams document. Its `id` must be the final URL after redirects; otherwise it is
   * fetched again at that `id`, if of the same origin. A caller that wants a particular document must compare
   * the `id`.
   */
  fetchDocument(url: string, options?: FetchOptions): Promise<RemoteDocument>;
  /**
   * As `fetchDocument`, for an address entered by a user. If it is an HTML page, returns the page's alternate
   * document link (null without one). The caller must fetch that address itself, because a page proves
   * nothing about other addresses.
   */
  findDocument(url: string, options?: FetchOptions): Promise<RemoteDocument | { alternate: string | null }>;
  /** A discovery document (WebFinger, NodeInfo), which has no `id`. */
  fetchJson(url: string): Promise<JsonObject>;
  /** Fetches an HTML page, with its final address after redirects. */
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
    findDocument: (url, options = {}) =>
      withDeadline(deadlineMs, (signal) => findDocument(context, url, options, signal)),
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
const PAGE: Kind = { accept: PAGE_ACCEPT, isWanted: isPageType };
const NAMED: Kind = {
  accept: NAMED_ACCEPT,
  isWanted: (contentType) => isActivityType(contentType) || isPageType(contentType),
};
const DISCOVERY: Kind = { accept: DISCOVERY_ACCEPT, isWanted: isDiscoveryType };

/** The JSON object at `url`, with its final address after redirects. */
async function get(
  context: RequestContext,
  url: string,
  kind: Kind,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FoundDocument> {
  return toDocument(await getReply(context, url, kind, options, signal));
}

type FoundDocument = { url: URL; document: JsonObject };
type FoundReply = RemoteReply & { bytes: Uint8Array };

/** A 2xx response with a body of the wanted type, after redirects. */
async function getReply(
  context: RequestContext,
  url: string,
  { accept, isWanted }: Kind,
  { signer, onRequest, maxRedirects }: FetchOptions,
  signal: AbortSignal,
): Promise<FoundReply> {
  const common = { headers: { accept }, isWanted, signer: signer ?? null, onRequest, maxRedirects };
  const reply = await followRedirects(context, url, { ...common, method: 'GET', body: null }, signal);
  const { bytes, status } = reply;
  if (bytes === null) throw new RemoteError('status', `${reply.url.href} returned ${status}`, reply);
  return { ...reply, bytes };
}

function toDocument({ url, bytes }: FoundReply): FoundDocument {
  const document = readJsonObject(bytes);
  if (document === null) throw new RemoteError('not-json', `No JSON object at ${url.href}`);
  return { url, document };
}

/** As {@link RemoteClient.fetchPage}; decoded as UTF-8 with replacement characters. */
async function fetchPage(context: RequestContext, url: string, signal: AbortSignal) {
  const reply = await getReply(context, url, PAGE, {}, signal);
  return { url: reply.url, html: new TextDecoder().decode(reply.bytes) };
}

/** As {@link RemoteClient.findDocument}. */
async function findDocument(
  context: RequestContext,
  url: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<RemoteDocument | { alternate: string | null }> {
  const reply = await getReply(context, url, NAMED, options, signal);
  if (!isPageType(reply.contentType)) return verify(context, url, toDocument(reply), options, signal);
  return { alternate: readAlternate({ ...reply, html: new TextDecoder().decode(reply.bytes) }) };
}

/** As {@link RemoteClient.fetchDocument}. */
async function fetchDocument(
  context: RequestContext,
  url: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<RemoteDocument> {
  return verify(context, url, await get(context, url, ACTIVITY, options, signal), options, signal);
}

/** The document found at `asked`, or at its own `id` if of the same origin. */
async function verify(
  context: RequestContext,
  asked: string,
  found: FoundDocument,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<RemoteDocument> {
  const check = checkDocumentId(found.document, found.url, asked);
  if (check.is === 'itself') return { id: check.id, document: found.document };
  if (check.is === 'elsewhere') {
    const { id } = check;
    const second = await get(context, id, ACTIVITY, options, signal);
    const isItself = checkDocumentId(second.document, second.url, id).is === 'itself';
    if (isItself && second.document.id === id) return { id, document: second.document };
  }
  throw new RemoteError('id-mismatch', `The document at ${found.url.href} has another id`);
}

// Follows redirects: each hop is validated and signed separately, and retried in the second scheme if that
// may help.

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

type RequestContext = {
  exchange: Requester;
  policy: AddressPolicy;
  schemes: SchemeCache;
  clock: Clock;
};

/** The response after at most `maxRedirects` redirects; its `url` is the final one. */
async function followRedirects(
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

/** `elsewhere`: the `id` is another URL of the same origin, which must be fetched. */
type DocumentIdCheck = { is: 'itself' | 'elsewhere'; id: string } | { is: 'impostor' };

/** `url` is the final address after redirects, `asked` the requested one. */
function checkDocumentId(document: JsonObject, url: URL, asked: string): DocumentIdCheck {
  const { id } = document;
  const parsed = typeof id === 'string' ? URL.parse(id) : null;
  if (typeof id !== 'string' || parsed?.origin !== url.origin) return { is: 'impostor' };
  // A redirect within the origin may lead away from the requested id.
  const isItself = parsed.href === url.href || id === asked;
  return { is: isItself ? 'itself' : 'elsewhere', id };
}
