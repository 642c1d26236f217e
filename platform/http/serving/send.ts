// What a handler returned, as it goes to the client.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Answer, type AnswerBody } from '../answers/answer.ts';
import { Content } from '../answers/content.ts';
import type { Deliver } from '../answers/deliver.ts';
import { SPOOL_FROM, type Spool, Spooled, spoolAll } from '../answers/spool.ts';
import { entityTag, isKnownTag } from '../conditional/entity-tags.ts';
import type { Endpoint } from '../endpoint.ts';
import type { SharedAnswer } from './shared-answers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export async function send(
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
  deliver: Deliver,
): Promise<void> {
  const { status, headers, body } = toAnswer(endpoint, result);
  if (isKnown(reply, headers)) return sendNotModified(reply, headers, deliver);
  void reply.code(status).headers(headers);
  if (body === null) return deliver(reply, null);
  if (!reply.hasHeader('content-type')) void reply.type(typeOf(body));
  if (body instanceof Readable) return deliver(reply, body);
  const content = toContent(body);
  try {
    await deliver(reply, content, { isSecret: endpoint.showsSecret === true });
  } finally {
    content.release();
  }
}

function toAnswer(endpoint: Endpoint, result: unknown): Answer {
  if (result instanceof Answer) return result;
  const { status, contentType } = endpoint.success;
  if (status === 204) return new Answer(status);
  if (result === undefined || result === null)
    return new Answer(status, 'null', { 'content-type': contentType ?? JSON_TYPE });
  return (
    withTag(endpoint, result) ??
    new Answer(status, result as AnswerBody, contentType ? { 'content-type': contentType } : {})
  );
}

/** The answer that shows a resource with versions has its entity tag. */
function withTag({ versions, success }: Endpoint, result: unknown): Answer | null {
  if (!versions || typeof result !== 'object' || result === null) return null;
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

const sendNotModified = (reply: FastifyReply, { etag = '' }: Headers, deliver: Deliver): Promise<void> =>
  deliver(reply.code(304).header('etag', etag), null);

function typeOf(body: Exclude<AnswerBody, null>): string {
  if (Buffer.isBuffer(body) || body instanceof Readable) return 'application/octet-stream';
  return typeof body === 'string' ? 'text/plain; charset=utf-8' : JSON_TYPE;
}

function toContent(body: Exclude<AnswerBody, Readable | null>): Content {
  const isBody = typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Spooled;
  return new Content(isBody ? body : JSON.stringify(body));
}

/** What `send` would send, in its last form. Not for streams, which can be read once. */
export async function toShared(endpoint: Endpoint, result: unknown, spool: Spool): Promise<SharedAnswer> {
  const { status, headers, body } = toAnswer(endpoint, result);
  if (body instanceof Readable) throw new Error('A stream cannot be shared.');
  const content = toContent(body ?? '');
  const isLarge = !(content.body instanceof Spooled) && content.size > SPOOL_FROM;
  return {
    status,
    headers: { 'content-type': endpoint.success.contentType ?? typeOf(body ?? {}), ...headers },
    content: isLarge ? new Content(await spoolAll(spool, [Buffer.from(content.body as string)])) : content,
  };
}

export async function sendShared(
  reply: FastifyReply,
  { status, headers, content }: SharedAnswer,
  deliver: Deliver,
): Promise<void> {
  if (isKnown(reply, headers)) return sendNotModified(reply, headers, deliver);
  content.retain();
  try {
    await deliver(reply.code(status).headers(headers), content);
  } finally {
    content.release();
  }
}

/** An answer kept for a repeated request. */
export async function replay(
  reply: FastifyReply,
  endpoint: Endpoint,
  { status, body }: { status: number; body: unknown },
  deliver: Deliver,
): Promise<void> {
  void reply.header('idempotency-replayed', 'true');
  if (status < 400) return send(reply, endpoint, body, deliver);
  void reply.code(status).type('application/problem+json').send(JSON.stringify(body));
}
