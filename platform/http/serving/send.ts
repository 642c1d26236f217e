// What a handler answered, as it goes to the client.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Answer } from '../answers/answer.ts';
import { readyToSend } from '../answers/long-texts.ts';
import type { Endpoint } from '../endpoint.ts';
import type { SharedAnswer } from './shared-answers.ts';

export function send(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
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

const JSON_TYPE = 'application/json; charset=utf-8';

/** What `send` would say, in its last form. Not for streams, which can be read once. */
export function toShared({ success }: Endpoint, result: unknown): SharedAnswer {
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
  reply.code(status).headers(headers).send(body);

/** An answer kept for a repeated request. */
export function replay(
  reply: FastifyReply,
  { status, body }: { status: number; body: unknown },
): FastifyReply {
  void reply.code(status).header('idempotency-replayed', 'true');
  if (status >= 400) void reply.type('application/problem+json');
  return status === 204 ? reply.send() : reply.send(status >= 400 ? JSON.stringify(body) : body);
}
