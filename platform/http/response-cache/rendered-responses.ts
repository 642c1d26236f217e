// Caches complete responses (headers and body) ahead of routing. Only responses that the pipeline marked as
// depending on URL, a few headers (the access token included) and the database version are cached.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataVersion } from '../../database/database.ts';
import type { Log } from '../../log/log.ts';
import type { Clock, Instant } from '../../time/clock.ts';
import { type InFlight, TRACKING_THRESHOLD, trackResponse } from '../load-shedding/in-flight.ts';
import type { RecorderOf, RecordResponse } from '../request-metrics.ts';
import { createByteLimitedMap } from './byte-limited-map.ts';

/** Total size in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** In bytes: larger responses are written in chunks. */
const MAX_RESPONSE_BYTES = 64 * 1024;

type Rendered = {
  status: number;
  /** Alternating names and values. */
  head: readonly string[];
  body: string | Buffer | null;
  validity: Validity;
  record: RecordResponse | undefined;
};

/** Until when a response is valid. */
export type Validity = {
  /** The database version that was read before authentication. */
  version: number;
  until: Instant;
  /** The account that large responses count against as transfers in flight; null if they are not cached. */
  client: string | null;
  /** Counts a repeated response against the rate limit; returns its headers, or null beyond the limit. */
  countRequest(): Readonly<Record<string, string>> | null;
};

/** State of a request that was not served from the cache. */
type Pending = { key: string; wasCached: boolean; validity: Validity | null };

export type RenderedResponses = {
  /** Allows caching of the response while it is valid. */
  allow(request: FastifyRequest, validity: Validity): void;
  /** Whether an earlier response to the same request is cached, of any version. */
  has(request: FastifyRequest): boolean;
  /** Disables the cache. */
  stop(): void;
};

type Options = {
  app: FastifyInstance;
  clock: Clock;
  dataVersion: DataVersion | null;
  recorderOf: RecorderOf;
  responses: InFlight;
  log: Log;
};

/** Call after registering all hooks that change responses, and before `listen()`. */
export function cacheRenderedResponses({
  app,
  clock,
  dataVersion,
  recorderOf,
  responses,
  log,
}: Options): RenderedResponses {
  // Requests are logged by the handlers that the cache would bypass.
  if (!dataVersion || log.isLevelEnabled('debug'))
    return { allow: () => {}, has: () => false, stop: () => {} };
  const cache = createRenderedCache(clock);
  const pending = new WeakMap<IncomingMessage, Pending>();
  let isStopped = false;

  const isEnabled = () => !isStopped;
  const serve = createServe(dataVersion, {
    cache,
    isEnabled,
    responses,
    note: (request, key) => pending.set(request, { key, wasCached: cache.has(key), validity: null }),
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { key, validity } = pending.get(request.raw) ?? {};
    if (key !== undefined && validity && isRepeatable(reply, payload, validity)) {
      const head = toHead(reply, payload);
      const record = recorderOf(request.routeOptions.url ?? '', request.method);
      cache.add(key, { status: reply.statusCode, head, body: payload, validity, record });
    }
    done();
  });
  app.addHook('onReady', (done) => {
    interceptRequests(app, serve);
    done();
  });

  return {
    allow: (request, validity) => {
      const waiting = pending.get(request.raw);
      if (waiting && !Number.isNaN(validity.version)) waiting.validity = validity;
    },
    has: (request) => pending.get(request.raw)?.wasCached === true,
    stop: () => {
      isStopped = true;
    },
  };
}

/** Responds, or calls `next`. */
type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Serving = {
  cache: ReturnType<typeof createRenderedCache>;
  isEnabled(): boolean;
  responses: InFlight;
  /** Called for each request with a cacheable response. */
  note(request: IncomingMessage, key: string): void;
};

function createServe(dataVersion: DataVersion, { cache, isEnabled, responses, note }: Serving): Serve {
  return (request, response, next) => {
    const key = isEnabled() ? keyOfRequest(request) : null;
    if (key === null) return next();
    const start = performance.now();
    const repeat = (version: number): void => {
      if (response.destroyed) return;
      const rendered = isEnabled() ? cache.find(key, version) : null;
      const counted = rendered?.validity.countRequest();
      if (rendered && counted) {
        const { client } = rendered.validity;
        const bytes = rendered.body?.length ?? 0;
        if (client !== null && bytes >= TRACKING_THRESHOLD)
          trackResponse(responses, response, { client, bytes });
        return void send(response, rendered, counted, start);
      }
      note(request, key);
      next();
    };
    // Responses that were never rendered need no version query.
    if (!cache.has(key)) repeat(Number.NaN);
    else if (dataVersion.kind === 'free') repeat(dataVersion.read());
    else void dataVersion.read().then(repeat);
  };
}

/** Tries `serve` for each request before Fastify. */
function interceptRequests({ server }: FastifyInstance, serve: Serve): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    serve(request, response, () => {
      for (const listener of listeners) listener(request, response);
    });
  });
}

function createRenderedCache(clock: Clock) {
  const cached = createByteLimitedMap<Rendered>(MAX_BYTES);
  return {
    has: cached.has,
    find(key: string, version: number): Rendered | null {
      const rendered = cached.get(key);
      const isValid = rendered?.validity.version === version && clock.now() < rendered.validity.until;
      return isValid ? rendered : null;
    },
    add: (key: string, rendered: Rendered): void => cached.set(key, rendered, sizeOf(key, rendered)),
  };
}

/** Approximate size of the headers. */
const HEAD_BYTES = 1000;

const sizeOf = (key: string, { body }: Rendered): number => key.length + (body?.length ?? 0) + HEAD_BYTES;

const isRepeatable = (
  reply: FastifyReply,
  payload: unknown,
  validity: Validity,
): payload is string | Buffer | null =>
  (reply.statusCode === 304 || (reply.statusCode === 200 && isShort(payload, validity))) &&
  !reply.hasHeader('set-cookie') &&
  reply.getHeader('connection') === undefined;

const isShort = (payload: unknown, { client }: Validity): boolean =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  payload.length < (client === null ? TRACKING_THRESHOLD : MAX_RESPONSE_BYTES);

/** Headers that differ between responses to the same request. */
const OF_ONE_RESPONSE = /^(x-request-id|content-length|x-ratelimit-.*)$/;

function toHead(reply: FastifyReply, payload: string | Buffer | null): string[] {
  const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    OF_ONE_RESPONSE.test(name) ? [] : [name, String(value)],
  );
  if (reply.statusCode !== 304) head.push('content-length', String(Buffer.byteLength(payload ?? '')));
  return head;
}

function send(
  response: ServerResponse,
  { status, head, body, record }: Rendered,
  counted: Readonly<Record<string, string>>,
  start: number,
): void {
  const own = [...head, 'x-request-id', crypto.randomUUID()];
  for (const name in counted) own.push(name, counted[name] ?? '');
  response.writeHead(status, own);
  response.end(status === 304 ? undefined : body);
  record?.(status, performance.now() - start);
}

/** Longer keys are rare, and many of them would fill the cache. */
const MAX_KEY_LENGTH = 2000;

/** Request headers that the response may depend on. */
const DISTINGUISHING = new Set([
  'host',
  'authorization',
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'x-forwarded-host',
  'x-forwarded-proto',
]);
/** Request headers that have no effect on the response to a request without cookie, range or body. */
const IRRELEVANT = new Set([
  'user-agent',
  'connection',
  'keep-alive',
  'origin',
  'referer',
  'from',
  'date',
  'dnt',
  'priority',
  'cache-control',
  'pragma',
  'upgrade-insecure-requests',
  'via',
  'traceparent',
  'tracestate',
  'x-forwarded-for',
  'x-forwarded-port',
  'x-real-ip',
]);

type Role = 'host' | 'distinguishing' | 'forwarded' | 'irrelevant' | 'unknown';

/** Roles by name as received; clients use few different spellings. */
const roles = new Map<string, Role>();
const MAX_KNOWN_NAMES = 500;

function roleOf(name: string): Role {
  const known = roles.get(name);
  if (known !== undefined) return known;
  const role = classify(name.toLowerCase());
  if (roles.size < MAX_KNOWN_NAMES) roles.set(name, role);
  return role;
}

function classify(name: string): Role {
  if (name === 'host') return 'host';
  if (name.startsWith('x-forwarded-') && DISTINGUISHING.has(name)) return 'forwarded';
  if (DISTINGUISHING.has(name)) return 'distinguishing';
  return IRRELEVANT.has(name) || name.startsWith('sec-') ? 'irrelevant' : 'unknown';
}

/**
 * Two GETs with the same key get the same response until the next commit, if the endpoint's responses depend
 * only on the database. Null for requests with any other relevant feature: a cookie, a body, a range, a
 * signature, or an unknown header.
 */
function keyOfRequest({ method, url = '', httpVersion, rawHeaders, socket }: IncomingMessage): string | null {
  if (method !== 'GET' || httpVersion !== '1.1') return null;
  let key = url;
  let hosts = 0;
  let isForwarded = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const role = roleOf(name);
    if (role === 'irrelevant') continue;
    if (role === 'unknown') return null;
    if (role === 'host') hosts += 1;
    if (role === 'forwarded') isForwarded = true;
    key += `\n${name}:${rawHeaders[at + 1]}`;
  }
  // Trust in forwarded headers depends on the sender.
  if (isForwarded) key += `\n${socket.remoteAddress}`;
  return hosts === 1 && key.length <= MAX_KEY_LENGTH ? key : null;
}
