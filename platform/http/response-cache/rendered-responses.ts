// Repeats whole responses, headers included, before routing and validation have cost anything, where the
// pipeline has said that the response depends on the target, a few headers and the database alone.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log/log.ts';
import type { Clock, Instant } from '../../time/clock.ts';
import type { RecorderOf, RecordResponse } from '../request-metrics.ts';
import { keyOfRequest } from './request-key.ts';

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

/** What is known of a request that was not served from here. */
type Pending = { key: string; version: number; until: Instant | null };

export type RenderedResponses = {
  /** Allows the response to be repeated until the next commit, and until `until`. */
  allow(request: FastifyRequest, until: Instant): void;
  /** Serves nothing more from here. */
  stop(): void;
};

type Options = {
  app: FastifyInstance;
  clock: Clock;
  /** Returns another number after each commit; null where the database does not tell. */
  version: (() => number) | null;
  recorderOf: RecorderOf;
  log: Log;
};

/** To be called once all hooks that change responses are there, and before the server listens. */
export function repeatRenderedResponses({
  app,
  clock,
  version,
  recorderOf,
  log,
}: Options): RenderedResponses {
  // Each request is logged where it is handled.
  if (!version || log.isLevelEnabled('debug')) return { allow: () => {}, stop: () => {} };
  const cache = createRenderedCache(clock, version);
  const pending = new WeakMap<IncomingMessage, Pending>();
  let isStopped = false;

  const serve = (request: IncomingMessage, response: ServerResponse): boolean => {
    const key = isStopped ? null : keyOfRequest(request);
    if (key === null) return false;
    const rendered = cache.find(key);
    if (!rendered) {
      pending.set(request, { key, version: version(), until: null });
      return false;
    }
    send(response, rendered);
    return true;
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    const waiting = pending.get(request.raw);
    if (waiting?.until && isRepeatable(reply, payload)) {
      const head = toHead(reply, payload);
      const record = recorderOf(request.routeOptions.url ?? '', request.method);
      const { key, version: at, until } = waiting;
      cache.add(key, { status: reply.statusCode, head, body: payload, version: at, until, record });
    }
    done();
  });
  app.addHook('onReady', (done) => {
    interceptRequests(app, serve);
    done();
  });

  return {
    allow: (request, until) => {
      const waiting = pending.get(request.raw);
      if (waiting) waiting.until = until;
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** Has `serve` try each request before Fastify. */
function interceptRequests(
  { server }: FastifyInstance,
  serve: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (serve(request, response)) return;
    for (const listener of listeners) listener(request, response);
  });
}

function createRenderedCache(clock: Clock, version: () => number) {
  const cached = new Map<string, Rendered>();
  let bytes = 0;
  return {
    find(key: string): Rendered | null {
      const rendered = cached.get(key);
      const isCurrent = rendered && rendered.version === version() && clock.now() < rendered.until;
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

function send(response: ServerResponse, { status, head, body, record }: Rendered): void {
  const start = performance.now();
  response.writeHead(status, [...head, 'x-request-id', crypto.randomUUID()]);
  response.end(status === 304 ? undefined : body);
  record?.(status, performance.now() - start);
}
