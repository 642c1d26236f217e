// The one way out: documents, discovery and deliveries all go through here (thoughts-decisions, One outbound
// client).
import { type Clock, SECOND } from '@tandem/platform/time/clock.ts';
import { type JsonObject, readJsonObject } from '../protocol/json.ts';
import {
  ACTIVITY_ACCEPT,
  DISCOVERY_ACCEPT,
  isActivityType,
  isDiscoveryType,
} from '../protocol/media-types.ts';
import { createSchemeCache, type SchemeCache } from '../protocol/signatures/double-knock.ts';
import type { Signer } from '../protocol/signatures/request.ts';
import { withDeadline } from './deadline.ts';
import { checkDocumentId } from './document-id.ts';
import type { AddressPolicy } from './network/address-policy.ts';
import { followRedirects } from './redirects.ts';
import { RemoteError } from './remote-error.ts';
import { createRequester } from './request.ts';

/** 1 MiB, after decompression. */
const MAX_BYTES = 1_048_576;
const DEADLINE = 10 * SECOND;

/** `userAgent` names the software and the public URL. `schemes` is what hosts are known to take. */
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

/** What a delivery met; `retryAfter` in seconds. Any status is an answer, 2xx or not. */
export type DeliveryReply = { status: number; retryAfter: number | null };

/** `onRequest` is told of each request that is made: redirects, second knocks and all. */
export type FetchOptions = { signer?: Signer; onRequest?: (() => void) | undefined };

/** Everything rejects with a {@link RemoteError} and nothing else, within the deadline. */
export type RemoteClient = {
  /**
   * An ActivityStreams document. Its `id` is the URL it came from, after redirects; else it is fetched
   * once more at that `id`, if that is of the same origin. So whoever asked for one thing in particular
   * compares `id` with it.
   */
  fetchDocument(url: string, options?: FetchOptions): Promise<RemoteDocument>;
  /** A discovery document (WebFinger, NodeInfo), which has no `id`. */
  fetchJson(url: string): Promise<JsonObject>;
  /** Delivers a signed body to an inbox. */
  post(url: string, delivery: Delivery): Promise<DeliveryReply>;
  [Symbol.asyncDispose](): Promise<void>;
};

export function createRemoteClient(options: RemoteClientOptions): RemoteClient {
  const { policy, clock, deadlineMs = DEADLINE, maxBytes = MAX_BYTES } = options;
  const exchange = createRequester({ ...options, deadlineMs, maxBytes });
  const guide = { exchange, policy, clock, schemes: options.schemeCache ?? createSchemeCache(clock) };

  async function get(url: string, kind: Kind, { signer = null, onRequest }: GetOptions, signal: AbortSignal) {
    const headers = { accept: kind.accept };
    const trip = { method: 'GET', headers, body: null, isWanted: kind.isWanted, signer, onRequest } as const;
    const reply = await followRedirects(guide, url, trip, signal);
    if (reply.bytes === null)
      throw new RemoteError('status', `${reply.url.href} said ${reply.status}`, reply);
    const document = readJsonObject(reply.bytes);
    if (document === null) throw new RemoteError('not-json', `No JSON object at ${reply.url.href}`);
    return { url: reply.url, document };
  }

  async function fetchDocument(url: string, asking: GetOptions, signal: AbortSignal) {
    const found = await get(url, ACTIVITY, asking, signal);
    const verdict = checkDocumentId(found.document, found.url, url);
    if (verdict.is === 'itself') return { id: verdict.id, document: found.document };
    if (verdict.is === 'elsewhere') {
      const again = await get(verdict.id, ACTIVITY, asking, signal);
      if (
        checkDocumentId(again.document, again.url, verdict.id).is === 'itself' &&
        again.document.id === verdict.id
      )
        return { id: verdict.id, document: again.document };
    }
    throw new RemoteError('id-mismatch', `The document at ${found.url.href} has another id`);
  }

  return {
    fetchDocument: (url, options = {}) =>
      withDeadline(deadlineMs, (signal) => fetchDocument(url, options, signal)),
    fetchJson: (url) =>
      withDeadline(deadlineMs, async (signal) => (await get(url, DISCOVERY, {}, signal)).document),
    post: (url, { body, contentType, signer }) =>
      withDeadline(deadlineMs, async (signal) => {
        const headers = { 'content-type': contentType };
        const trip = { method: 'POST', headers, body, isWanted: null, signer } as const;
        const { status, retryAfter } = await followRedirects(guide, url, trip, signal);
        return { status, retryAfter };
      }),
    [Symbol.asyncDispose]: () => exchange[Symbol.asyncDispose](),
  };
}

type GetOptions = { signer?: Signer | null; onRequest?: (() => void) | undefined };
type Kind = { accept: string; isWanted(contentType: string): boolean };
const ACTIVITY: Kind = { accept: ACTIVITY_ACCEPT, isWanted: isActivityType };
const DISCOVERY: Kind = { accept: DISCOVERY_ACCEPT, isWanted: isDiscoveryType };
