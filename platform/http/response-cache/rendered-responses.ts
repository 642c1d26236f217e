// Repeats whole responses, headers included, before routing and validation have cost anything, where the
// pipeline has said that the response depends on the target, a few headers and the database alone.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataVersion } from '../../database/database.ts';
import type { Log } from '../../log/log.ts';
import type { Clock, Instant } from '../../time/clock.ts';
import type { RecorderOf, RecordResponse } from '../request-metrics.ts';

/** In bytes, of all together. */
const MAX_BYTES = 4 * 1024 * 1024;
/** In bytes: larger responses are counted while they are in flight. */
const MAX_RESPONSE_BYTES = 16 * 1024;

type Rendered = {
  status: number;
  /** Names and values by turns. */
  head: readonly string[];
  body: string | Buffer | null;
  version: number;
  until: Instant;
  record: RecordResponse | undefined;
};

/** For which version of the database a response is good, and until when. */
type Validity = { version: number; until: Instant };

/** What is known of a request that was not served from here. */
type Pending = { key: string; validity: Validity | null };

export type RenderedResponses = {
  /** Allows the response to be repeated until the next commit after that version, and until `until`. */
  allow(request: FastifyRequest, validity: Validity): void;
  /** Serves nothing more from here. */
  stop(): void;
};

type Options = {
  app: FastifyInstance;
  clock: Clock;
  dataVersion: DataVersion | null;
  recorderOf: RecorderOf;
  log: Log;
};

/** To be called once all hooks that change responses are there, and before the server listens. */
export function repeatRenderedResponses({
  app,
  clock,
  dataVersion,
  recorderOf,
  log,
}: Options): RenderedResponses {
  // Each request is logged where it is handled.
  if (!dataVersion || log.isLevelEnabled('debug')) return { allow: () => {}, stop: () => {} };
  const cache = createRenderedCache(clock);
  const pending = new WeakMap<IncomingMessage, Pending>();
  let isStopped = false;

  const isEnabled = () => !isStopped;
  const serve = createServe(dataVersion, {
    cache,
    isEnabled,
    note: (request, key) => pending.set(request, { key, validity: null }),
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { key, validity } = pending.get(request.raw) ?? {};
    if (key !== undefined && validity && isRepeatable(reply, payload)) {
      const head = toHead(reply, payload);
      const record = recorderOf(request.routeOptions.url ?? '', request.method);
      cache.add(key, { status: reply.statusCode, head, body: payload, ...validity, record });
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
      if (waiting) waiting.validity = validity;
    },
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
  /** Told of each request whose response may be repeated later. */
  note(request: IncomingMessage, key: string): void;
};

function createServe(dataVersion: DataVersion, { cache, isEnabled, note }: Serving): Serve {
  return (request, response, next) => {
    const key = isEnabled() ? keyOfRequest(request) : null;
    if (key === null) return next();
    const start = performance.now();
    const repeat = (version: number): void => {
      const rendered = isEnabled() ? cache.find(key, version) : null;
      if (rendered) return void send(response, rendered, start);
      note(request, key);
      if (!response.destroyed) next();
    };
    // What was never rendered need not wait for a query.
    if (!cache.has(key)) repeat(Number.NaN);
    else if (dataVersion.kind === 'free') repeat(dataVersion.read());
    else void dataVersion.read().then(repeat);
  };
}

/** Has `serve` try each request before Fastify. */
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
  const cached = new Map<string, Rendered>();
  let bytes = 0;
  return {
    has: (key: string) => cached.has(key),
    find(key: string, version: number): Rendered | null {
      const rendered = cached.get(key);
      const isCurrent = rendered && rendered.version === version && clock.now() < rendered.until;
      return isCurrent ? rendered : null;
    },
    add(key: string, rendered: Rendered): void {
      const former = cached.get(key);
      bytes += sizeOf(key, rendered) - (former ? sizeOf(key, former) : 0);
      if (bytes > MAX_BYTES) {
        cached.clear();
        bytes = sizeOf(key, rendered);
      }
      cached.set(key, rendered);
    },
  };
}

/** About so many bytes has a head. */
const HEAD_BYTES = 1000;

const sizeOf = (key: string, { body }: Rendered): number => key.length + (body?.length ?? 0) + HEAD_BYTES;

const isRepeatable = (reply: FastifyReply, payload: unknown): payload is string | Buffer | null =>
  (reply.statusCode === 304 || (reply.statusCode === 200 && isShort(payload))) &&
  !reply.hasHeader('set-cookie') &&
  reply.getHeader('connection') === undefined;

const isShort = (payload: unknown): boolean =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length < MAX_RESPONSE_BYTES;

function toHead(reply: FastifyReply, payload: string | Buffer | null): string[] {
  const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === 'x-request-id' || name === 'content-length' ? [] : [name, String(value)],
  );
  if (reply.statusCode !== 304) head.push('content-length', String(Buffer.byteLength(payload ?? '')));
  return head;
}

function send(response: ServerResponse, { status, head, body, record }: Rendered, start: number): void {
  response.writeHead(status, [...head, 'x-request-id', crypto.randomUUID()]);
  response.end(status === 304 ? undefined : body);
  record?.(status, performance.now() - start);
}

/** Longer ones are rare, and many of them would fill the cache. */
const MAX_KEY_LENGTH = 2000;

/** The response may differ with these. */
const DISTINGUISHING = new Set([
  'host',
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'x-forwarded-host',
  'x-forwarded-proto',
]);
/** The response to a request without a credential, cookie, range or body does not depend on these. */
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

/** Roles by name as it was sent: clients write few different ones. */
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
 * Two GETs with the same key get the same response until something is committed, where the endpoint's
 * responses depend on the database alone. Null for a request with anything else that may matter: a
 * credential, a cookie, a body, a range, a signature, any header that is not known here.
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
  // Whether forwarded headers are believed depends on who sent them.
  if (isForwarded) key += `\n${socket.remoteAddress}`;
  return hosts === 1 && key.length <= MAX_KEY_LENGTH ? key : null;
}
