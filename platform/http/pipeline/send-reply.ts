// What a handler returned, as it goes to the client.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { entityTag, matchesEntityTag } from '../conditional/entity-tags.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { Payload } from '../payload/payload.ts';
import type { SendPayload } from '../payload/send-payload.ts';
import { SPOOL_THRESHOLD, type Spool, SpooledFile, spoolAll } from '../payload/spool.ts';
import { Reply, type ReplyBody } from '../replies/reply.ts';
import type { SharedResponse } from '../response-cache/response-cache.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export async function sendReply(
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
  deliver: SendPayload,
): Promise<void> {
  const { status, headers, body } = toReply(endpoint, result);
  if (isNotModified(reply, headers)) return sendNotModified(reply, headers, deliver);
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

function toReply(endpoint: Endpoint, result: unknown): Reply {
  if (result instanceof Reply) return result;
  const { status, contentType } = endpoint.success;
  if (status === 204) return new Reply(status);
  if (result === undefined || result === null)
    return new Reply(status, 'null', { 'content-type': contentType ?? JSON_TYPE });
  return (
    toTaggedReply(endpoint, result) ??
    new Reply(status, result as ReplyBody, contentType ? { 'content-type': contentType } : {})
  );
}

/** The answer that shows a resource with versions has its entity tag. */
function toTaggedReply({ versions, success }: Endpoint, result: unknown): Reply | null {
  if (!versions || typeof result !== 'object' || result === null) return null;
  const text = JSON.stringify(result);
  return new Reply(success.status, text, {
    'content-type': JSON_TYPE,
    etag: entityTag(versions, result, text),
  });
}

type Headers = Readonly<Record<string, string>>;

/** Whether the client has the very answer that it reads. Media judge their own conditions, with their ranges. */
function isNotModified({ request }: FastifyReply, { etag, 'accept-ranges': ranges }: Headers): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined || etag === undefined || ranges !== undefined) return false;
  return (request.method === 'GET' || request.method === 'HEAD') && matchesEntityTag(header, etag);
}

const sendNotModified = (reply: FastifyReply, { etag = '' }: Headers, deliver: SendPayload): Promise<void> =>
  deliver(reply.code(304).header('etag', etag), null);

function typeOf(body: Exclude<ReplyBody, null>): string {
  if (Buffer.isBuffer(body) || body instanceof Readable) return 'application/octet-stream';
  return typeof body === 'string' ? 'text/plain; charset=utf-8' : JSON_TYPE;
}

function toContent(body: Exclude<ReplyBody, Readable | null>): Payload {
  const isBody = typeof body === 'string' || Buffer.isBuffer(body) || body instanceof SpooledFile;
  return new Payload(isBody ? body : JSON.stringify(body));
}

/** What `send` would send, in its last form. Not for streams, which can be read once. */
export async function toSharedResponse(
  endpoint: Endpoint,
  result: unknown,
  spool: Spool,
): Promise<SharedResponse> {
  const { status, headers, body } = toReply(endpoint, result);
  if (body instanceof Readable) throw new Error('A stream cannot be shared.');
  const content = toContent(body ?? '');
  const isLarge = !(content.body instanceof SpooledFile) && content.size > SPOOL_THRESHOLD;
  return {
    status,
    headers: { 'content-type': endpoint.success.contentType ?? typeOf(body ?? {}), ...headers },
    content: isLarge ? new Payload(await spoolAll(spool, [Buffer.from(content.body as string)])) : content,
  };
}

export async function sendSharedResponse(
  reply: FastifyReply,
  { status, headers, content }: SharedResponse,
  deliver: SendPayload,
): Promise<void> {
  if (isNotModified(reply, headers)) return sendNotModified(reply, headers, deliver);
  content.retain();
  try {
    await deliver(reply.code(status).headers(headers), content);
  } finally {
    content.release();
  }
}

/** An answer kept for a repeated request. */
export async function sendReplay(
  reply: FastifyReply,
  endpoint: Endpoint,
  { status, body }: { status: number; body: unknown },
  deliver: SendPayload,
): Promise<void> {
  void reply.header('idempotency-replayed', 'true');
  if (status < 400) return sendReply(reply, endpoint, body, deliver);
  void reply.code(status).type('application/problem+json').send(JSON.stringify(body));
}
