// What a handler answered, as it goes to the client.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Answer } from '../answers/answer.ts';
import { readyToSend } from '../answers/long-texts.ts';
import { entityTag, isKnownTag } from '../conditional/entity-tags.ts';
import type { Endpoint } from '../endpoint.ts';
import type { SharedAnswer } from './shared-answers.ts';

export function send(reply: FastifyReply, endpoint: Endpoint, handled: unknown): FastifyReply {
  const { status, contentType } = endpoint.success;
  const result = withTag(endpoint, handled);
  if (result instanceof Answer) {
    if (isKnown(reply, result.headers)) return sendNotModified(reply, result.headers);
    void reply.code(result.status).headers(result.headers);
    return result.body === null ? reply.send() : sendBody(reply, result.body);
  }
  void reply.code(status);
  if (contentType) void reply.type(contentType);
  if (status === 204) return reply.send();
  return sendBody(reply, result ?? null);
}

/** The answer that shows a resource with versions gets its entity tag. */
function withTag({ versions, success }: Endpoint, result: unknown): unknown {
  if (!versions || result instanceof Answer || typeof result !== 'object' || result === null) return result;
  const text = JSON.stringify(result);
  return new Answer(success.status, text, {
    'content-type': JSON_TYPE,
    etag: entityTag(versions, result, text),
  });
}

type Headers = Readonly<Record<string, string>>;

/** Whether the client has the very answer that it reads. Media judge their own conditions, with their ranges. */
function isKnown({ request }: FastifyReply, { etag, 'accept-ranges': ranges }: Headers): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined || etag === undefined || ranges !== undefined) return false;
  return (request.method === 'GET' || request.method === 'HEAD') && isKnownTag(header, etag);
}

const sendNotModified = (reply: FastifyReply, { etag = '' }: Headers): FastifyReply =>
  reply.code(304).header('etag', etag).send();

/** A HEAD has no body, and a stream should not be read to its end to find that out. */
function sendBody(reply: FastifyReply, body: unknown): FastifyReply {
  if (!(body instanceof Readable) || reply.request.method !== 'HEAD') return reply.send(body);
  body.destroy();
  return reply.send();
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** What `send` would say, in its last form. Not for streams, which can be read once. */
export function toShared(endpoint: Endpoint, handled: unknown): SharedAnswer {
  const { success } = endpoint;
  const result = withTag(endpoint, handled);
  const { status, headers, body } =
    result instanceof Answer ? result : new Answer(success.status, result as object);
  if (body instanceof Readable) throw new Error('A stream cannot be shared.');
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const text = isText ? body.toString() : JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  return {
    status,
    headers: { 'content-type': success.contentType ?? JSON_TYPE, ...headers, 'content-length': length },
    body: readyToSend(text),
  };
}

export const sendShared = (reply: FastifyReply, { status, headers, body }: SharedAnswer): FastifyReply =>
  isKnown(reply, headers) ? sendNotModified(reply, headers) : reply.code(status).headers(headers).send(body);

/** An answer kept for a repeated request. */
export function replay(
  reply: FastifyReply,
  endpoint: Endpoint,
  { status, body }: { status: number; body: unknown },
): FastifyReply {
  void reply.header('idempotency-replayed', 'true');
  if (status < 400) return send(reply, endpoint, body);
  return reply.code(status).type('application/problem+json').send(JSON.stringify(body));
}
