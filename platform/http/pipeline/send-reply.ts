// Sends the result of a handler.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { entityTag, matchesEntityTag, type Versioned } from '../conditional/conditional.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { StoredResponse } from '../idempotency/store.ts';
import { COMPRESSION_THRESHOLD } from '../payload/compression.ts';
import { Payload, type PayloadBody, type SendPayload } from '../payload/payload.ts';
import { SPOOL_THRESHOLD, type Spool, SpooledFile, spoolAll } from '../payload/spool.ts';
import { PROBLEM_DOCUMENTS, type Problem } from '../problems/problem.ts';
import { sendProblem } from '../problems/send-error.ts';
import { Reply, withAsciiLocation } from '../replies/reply.ts';
import type { RenderedResponses } from '../response-cache/rendered-responses.ts';
import type { SharedResponse } from '../response-cache/shared-response.ts';

/** The destinations of responses: the client, the spool, and the cache of rendered responses. */
export type ResponseSinks = { sendPayload: SendPayload; spool: Spool; rendered: RenderedResponses };

const JSON_TYPE = 'application/json; charset=utf-8';

type Headers = Readonly<Record<string, string>>;
type Sendable = { status: number; headers: Headers; body: PayloadBody | Readable | null };

export async function sendReply(
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
  sendPayload: SendPayload,
): Promise<void> {
  const { status, headers, body } = toSendable(endpoint, result);
  if (isNotModified(reply, headers)) return sendNotModified(reply, headers, sendPayload);
  void reply.code(status).headers(headers);
  const isShort = typeof body === 'string' && body.length < COMPRESSION_THRESHOLD;
  if (body === null || body instanceof Readable || isShort) return sendPayload(reply, body);
  const payload = new Payload(body);
  try {
    await sendPayload(reply, payload, { isSecret: endpoint.showsSecret === true });
  } finally {
    payload.release();
  }
}

/**
 * A plain value becomes JSON with the success status. Objects and list pages of versioned endpoints get an
 * entity tag.
 */
function toSendable({ success, versions }: Endpoint, result: unknown): Sendable {
  if (result instanceof Reply) {
    const { status, body } = result;
    const headers = withAsciiLocation(result.headers);
    if (versions && status === success.status && Array.isArray(body))
      return renderVersion(status, headers, versions, body);
    return render(status, headers, body);
  }
  const { status, contentType } = success;
  if (status === 204) return { status, headers: {}, body: null };
  if (versions && typeof result === 'object' && result !== null)
    return renderVersion(status, {}, versions, result);
  if (result === undefined || result === null)
    return { status, headers: { 'content-type': contentType ?? JSON_TYPE }, body: 'null' };
  return render(status, contentType ? { 'content-type': contentType } : {}, result);
}

function renderVersion(status: number, headers: Headers, versions: Versioned, value: object): Sendable {
  const body = JSON.stringify(value);
  const etag = entityTag(versions, value, body);
  return { status, headers: { 'content-type': JSON_TYPE, etag, ...headers }, body };
}

function render(status: number, headers: Headers, body: unknown): Sendable {
  if (body === null) return { status, headers, body };
  const isBytes = Buffer.isBuffer(body) || body instanceof Readable;
  const isRaw = isBytes || typeof body === 'string' || body instanceof SpooledFile;
  const type = isBytes
    ? 'application/octet-stream'
    : typeof body === 'string'
      ? 'text/plain; charset=utf-8'
      : JSON_TYPE;
  return {
    status,
    headers: { 'content-type': type, ...headers },
    body: isRaw ? body : JSON.stringify(body),
  };
}

/**
 * Whether the client's cached response is current. Media evaluate their own conditions, together with ranges.
 */
function isNotModified({ request }: FastifyReply, { etag, 'accept-ranges': ranges }: Headers): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined || etag === undefined || ranges !== undefined) return false;
  return (request.method === 'GET' || request.method === 'HEAD') && matchesEntityTag(header, etag);
}

/**
 * Includes the response headers except content headers: browsers replace stored headers, such as the content
 * policy, by those of a 304 (RFC 9111, section 3.2).
 */
function sendNotModified(
  reply: FastifyReply,
  { 'content-type': _type, ...headers }: Headers,
  sendPayload: SendPayload,
): Promise<void> {
  return sendPayload(reply.code(304).headers(headers), null);
}

/**
 * Converts `result` to a response that can be sent several times. Not for streams, which can be read only
 * once.
 */
export async function toSharedResponse(
  endpoint: Endpoint,
  result: unknown,
  spool: Spool,
): Promise<SharedResponse> {
  const { status, headers, body } = toSendable(endpoint, result);
  if (body instanceof Readable) throw new Error('A stream cannot be shared.');
  const payload = new Payload(body ?? '');
  const isLarge = !(payload.body instanceof SpooledFile) && payload.size > SPOOL_THRESHOLD;
  if (!isLarge) return { status, headers, payload };
  return {
    status,
    headers,
    payload: new Payload(await spoolAll(spool, [Buffer.from(payload.body as string)])),
  };
}

export async function sendSharedResponse(
  reply: FastifyReply,
  { status, headers, payload }: SharedResponse,
  sendPayload: SendPayload,
): Promise<void> {
  if (isNotModified(reply, headers)) return sendNotModified(reply, headers, sendPayload);
  payload.retain();
  try {
    await sendPayload(reply.code(status).headers(headers), payload);
  } finally {
    payload.release();
  }
}

/** Sends the stored response of an earlier request with the same Idempotency-Key. */
export async function sendReplay(
  reply: FastifyReply,
  endpoint: Endpoint,
  { status, body }: StoredResponse,
  sendPayload: SendPayload,
): Promise<void> {
  void reply.header('idempotency-replayed', 'true');
  if (status < 400) return sendReply(reply, endpoint, body, sendPayload);
  sendProblem(reply, body as Problem, endpoint.errors ?? PROBLEM_DOCUMENTS);
}
