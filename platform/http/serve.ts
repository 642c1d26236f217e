// What happens to one request between the router and its handler.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../accounts/caller.ts';
import type { PlatformTables } from '../database/tables.ts';
import { invalid, notFound } from '../refusal.ts';
import { isWellFormed } from '../text/well-formed.ts';
import { Answer } from './answer.ts';
import { authenticate } from './authentication.ts';
import { mediaTypeOf, readBody, readBytes } from './body.ts';
import type { Access, Call, Endpoint } from './endpoint.ts';
import { sendError } from './errors.ts';
import type { HttpOptions } from './http.ts';
import { type IdempotencyKey, readKey } from './idempotency.ts';
import { discardRest } from './incoming.ts';
import { type Aside, createAdmission } from './load/admission.ts';
import { isShedding } from './load/lane.ts';
import type { Load } from './load/load.ts';
import { Once } from './once.ts';
import { receiveFile } from './upload.ts';
import { compile } from './validation.ts';

/** Another form of a GET: asked whether it wants the request, and then answering it, its own errors included. */
export type Representation = {
  accepts(accept: string | undefined): boolean;
  errors: 'problem' | 'plain';
  answer(call: Call<never, Record<string, string>, unknown, unknown, 'public'>): Promise<unknown>;
};

type Checks = { query: ((data: unknown) => void) | null; body: ((data: unknown) => void) | null };
/** Every call, whatever its endpoint's types: they were checked where it was mounted. */
type AnyCall = Call<PlatformTables, unknown, unknown, unknown, Access>;

/** Answers the function that turns an endpoint and its handler into what the router calls. */
export function createServe(
  options: HttpOptions<PlatformTables>,
  load: Load,
  representations: ReadonlyMap<string, Representation>,
) {
  const { database, clock, identify, log } = options;
  const admit = createAdmission(load, log);

  return (endpoint: Endpoint, handler: unknown) => {
    const handle = handler as (call: AnyCall) => Promise<unknown>;
    const checks: Checks = {
      query: endpoint.query ? compile(endpoint.query, 'query') : null,
      body: endpoint.input?.kind === 'json' ? compile(endpoint.input.schema, 'body') : null,
    };
    const input = endpoint.input ?? { kind: 'none' };

    return admit(endpoint, async (request, reply, aside) => {
      const possible = endpoint.method === 'GET' ? representations.get(endpoint.path) : undefined;
      const other = possible?.accepts(request.headers.accept) ? possible : undefined;
      if (possible) void reply.header('vary', 'Accept');
      let once = new Once(database, clock, endpoint, null);
      try {
        const caller = await authenticate(endpoint.access, request.headers.authorization, identify);
        if (caller && endpoint.access !== 'optional') reply.header('cache-control', 'no-store');
        checkParams(request.params, endpoint);
        const call = createCall(endpoint, request, caller, aside);
        if (other) return send(reply, endpoint, await other.answer(call as never));
        checks.query?.(request.query);
        if (caller && endpoint.method === 'POST') {
          once = new Once(database, clock, endpoint, keyOf(request, caller));
        }
        call.body =
          input.kind === 'json'
            ? await aside(() => readBody(input, request.raw))
            : await readBody(input, request.raw);
        const kept = input.kind === 'file' ? null : await once.replayed(call.body);
        if (kept) return replay(reply, kept);
        checks.body?.(call.body);
        call.commit = (work, how) => once.commit(work, how);
        call.fingerprint = (hash) => once.fingerprint(hash);
        return send(reply, endpoint, await handle(call));
      } catch (error) {
        if (isShedding(error)) throw error;
        discardRest(request.raw);
        return other ? sendError(reply, error, other, log) : await refuse(reply, endpoint, once, error);
      }
    });
  };

  async function refuse(
    reply: FastifyReply,
    endpoint: Endpoint,
    once: Once,
    error: unknown,
  ): Promise<FastifyReply> {
    try {
      const kept = await once.failed(error);
      return kept ? replay(reply, kept) : sendError(reply, error, endpoint, log);
    } catch (worse) {
      return sendError(reply, worse, endpoint, log);
    }
  }

  function keyOf(request: FastifyRequest, caller: Caller): IdempotencyKey | null {
    const header = request.headers['idempotency-key'];
    const path = request.url.split('?', 1)[0] ?? '';
    return readKey(Array.isArray(header) ? header.join(',') : header, caller, request.method, path);
  }

  function createCall(
    endpoint: Endpoint,
    request: FastifyRequest,
    caller: Caller | null,
    aside: Aside,
  ): AnyCall {
    return {
      params: request.params,
      query: request.query,
      body: undefined,
      caller,
      address: request.ip,
      origin: options.publicUrl ?? originOf(request),
      header: (name) => [request.headers[name.toLowerCase()]].flat()[0],
      commit: (work, how) => (how === 'long' ? database.writeLong(work) : database.write(work)),
      receiveFile: (consume) => receiveFile(request.raw, consume),
      readBytes: () => aside(() => readBytesOf(endpoint, request)),
      fingerprint: () => {},
      raw: { method: request.method, target: request.raw.url ?? '/', rawHeaders: request.raw.rawHeaders },
    };
  }
}

/** Only a host that is one can be part of an address that others will follow. */
const originOf = (request: FastifyRequest): string =>
  `${request.protocol}://${/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(request.host) ? request.host : 'localhost'}`;

/** Inboxes answer 400 where another operation would answer 415 (thoughts-decisions, HTTP). */
function readBytesOf({ input }: Endpoint, { raw }: FastifyRequest): Promise<Buffer> {
  if (input?.kind !== 'bytes') throw new Error('Only an endpoint of input kind bytes reads bytes.');
  if (!input.contentTypes.includes(mediaTypeOf(raw))) {
    throw invalid('header/Content-Type', `must be one of ${input.contentTypes.join(', ')}`);
  }
  return readBytes(raw, input.maxBytes);
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A path that names nothing that can exist is not found; ids are compared in lower case. */
function checkParams(params: unknown, { params: schema, tag }: Endpoint): void {
  const values = params as Record<string, string>;
  const declared = (schema as { properties?: Record<string, { format?: string }> } | undefined)?.properties;
  for (const [name, value] of Object.entries(values)) {
    if (!isWellFormed(value)) throw notFound(tag);
    if (declared?.[name]?.format !== 'uuid') continue;
    if (!UUID.test(value)) throw notFound(tag);
    values[name] = value.toLowerCase();
  }
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
  const { status, contentType } = endpoint.success;
  if (result instanceof Answer) {
    void reply.code(result.status).headers(result.headers);
    return result.body === null ? reply.send() : sendBody(reply, result.body);
  }
  void reply.code(status);
  if (contentType) void reply.type(contentType);
  if (status === 204) return reply.send();
  return sendBody(reply, result ?? null);
}

/** A HEAD has no body, and a stream should not be read to its end to find that out. */
function sendBody(reply: FastifyReply, body: unknown): FastifyReply {
  if (!(body instanceof Readable) || reply.request.method !== 'HEAD') return reply.send(body);
  body.destroy();
  return reply.send();
}

function replay(reply: FastifyReply, { status, body }: { status: number; body: unknown }): FastifyReply {
  void reply.code(status).header('idempotency-replayed', 'true');
  if (status >= 400) void reply.type('application/problem+json');
  return status === 204 ? reply.send() : reply.send(status >= 400 ? JSON.stringify(body) : body);
}
