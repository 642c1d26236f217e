// One request and its response: a permit of the host limiter, the headers, a bounded body.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { type Clock, type Instant, SECOND } from '../time/clock.ts';
import type { AddressPolicy } from './network/address-policy.ts';
import { createHostLimiter, type RequestLimits } from './network/host-limiter.ts';
import type { Sockets } from './network/sockets.ts';
import { RemoteError } from './remote-error.ts';

const LIMITS: RequestLimits = { perHost: 8, perDomain: 64, total: 512 };

type RequesterOptions = {
  policy: AddressPolicy;
  userAgent: string;
  deadlineMs: number;
  maxBytes: number;
  clock: Clock;
};

/**
 * `isWanted` selects by media type whether the body of a 2xx is read; null reads none. With `readsErrors`,
 * the body is read for every status.
 */
export type RemoteRequest = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body: Uint8Array | null;
  isWanted: MediaTypeFilter | null;
  readsErrors?: boolean;
};

/**
 * `retryAfter` in seconds. `contentType` and `link` are '' if the header is absent. `bytes` is null if the
 * body was not requested or the status is not a 2xx.
 */
export type RemoteReply = {
  url: URL;
  status: number;
  location: string | null;
  contentType: string;
  link: string;
  retryAfter: number | null;
  bytes: Uint8Array | null;
};

export type Requester = {
  send(request: RemoteRequest, signal: AbortSignal): Promise<RemoteReply>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The sockets of one client: few per host, few in total, only to checked addresses. */
export function createRequester(options: RequesterOptions): Requester {
  const { policy, userAgent, deadlineMs, maxBytes, clock } = options;
  const limiter = createHostLimiter(LIMITS);
  let sockets: Promise<Sockets> | undefined;
  const open = () => {
    // undici takes 100 ms and 12 MB, which commands and services without remote requests do not need.
    sockets ??= import('./network/sockets.ts').then(({ openSockets }) =>
      openSockets({ policy, deadlineMs, perHost: LIMITS.perHost }),
    );
    return sockets;
  };

  async function send(
    { url, method, headers, body, isWanted, readsErrors = false }: RemoteRequest,
    signal: AbortSignal,
  ): Promise<RemoteReply> {
    const release = await limiter.acquire(url, signal);
    try {
      const { request } = await open();
      const response = await request(url, {
        method,
        body,
        signal,
        headers: { ...headers, 'user-agent': userAgent, 'accept-encoding': ACCEPTED_ENCODINGS },
      });
      const bytes = await readAcceptedBody(response, isWanted, readsErrors, maxBytes);
      const retryAfter = readRetryAfter(headerOf(response, 'retry-after'), clock.now());
      return {
        url,
        status: response.statusCode,
        location: headerOf(response, 'location') || null,
        contentType: headerOf(response, 'content-type'),
        link: headerOf(response, 'link'),
        retryAfter,
        bytes,
      };
    } finally {
      release();
    }
  }

  return { send, [Symbol.asyncDispose]: async () => (await sockets)?.destroy() };
}

/** Selects by media type whether a body is read. */
type MediaTypeFilter = (contentType: string) => boolean;

/** An ignored body is read up to this size, so that its connection can be reused. */
const DRAINED_BYTES = 16_384;

/**
 * Returns the body of a 2xx (or of every status) of an accepted type; null for another one, or without a
 * filter. Rejects with
 * `media-type` for a 2xx of another type, and as `readBody` does.
 */
async function readAcceptedBody(
  response: Dispatcher.ResponseData,
  isWanted: MediaTypeFilter | null,
  readsErrors: boolean,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const isSuccess = readsErrors || (response.statusCode >= 200 && response.statusCode < 300);
  const contentType = headerOf(response, 'content-type');
  if (isSuccess && isWanted?.(contentType)) {
    const encoding = headerOf(response, 'content-encoding').trim().toLowerCase();
    return readBody(response.body, encoding, maxBytes);
  }
  // The status is valid even if reading the rest of the body fails.
  await response.body.dump({ limit: DRAINED_BYTES }).catch(() => null);
  if (isSuccess && isWanted)
    throw new RemoteError('media-type', `Unexpected content type: ${contentType.slice(0, 100)}`);
  return null;
}

/** The value of a header, with repeated ones joined; `""` if absent. */
function headerOf({ headers }: Dispatcher.ResponseData, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}

/** The value of `accept-encoding`. */
const ACCEPTED_ENCODINGS = 'gzip, br';

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Prefixes of the error codes of zlib and brotli. */
const CODING_ERRORS = ['Z_', 'ERR_BROTLI', 'ERR__'];

/**
 * Returns the decoded bytes of the body. Stops at `maxBytes`, counted both before and after decoding; rejects
 * with `too-large`, `encoding`, or the error of the stream.
 */
async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return pipeline(body, collect(maxBytes));
  const decoder = DECODERS.get(encoding)?.();
  if (!decoder) {
    // Destroying an unread body emits an error, which is ignored.
    body.on('error', () => {}).destroy();
    throw new RemoteError('encoding', `Unknown content encoding ${encoding.slice(0, 40)}`);
  }
  try {
    return await pipeline(body, atMost(maxBytes), decoder, collect(maxBytes));
  } catch (error) {
    throw isCodingError(error)
      ? new RemoteError('encoding', 'Invalid content encoding', { cause: error })
      : error;
  }
}

async function* limit(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RemoteError('too-large', `More than ${maxBytes} bytes`);
    yield chunk;
  }
}

const atMost = (maxBytes: number) => (source: AsyncIterable<Buffer>) => limit(source, maxBytes);

const collect =
  (maxBytes: number) =>
  async (source: AsyncIterable<Buffer>): Promise<Buffer> =>
    Buffer.concat(await Array.fromAsync(limit(source, maxBytes)));

const isCodingError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  CODING_ERRORS.some((prefix) => String(error.code).startsWith(prefix));

// Reads `Retry-After` (RFC 9110, section 10.2.3).

const MAX_DIGITS = 9;

/** Seconds to wait from `now`, never negative; null if the header is absent or invalid. */
export function readRetryAfter(value: string, now: Instant): number | null {
  const text = value.trim();
  if (text !== '' && text.length <= MAX_DIGITS && Number.isInteger(Number(text)))
    return Math.max(0, Number(text));
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / SECOND));
}
