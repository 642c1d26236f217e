// Answers refusals and faults: problem documents for the service, plain texts for the federation layer.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Log } from '../../log/log.ts';
import { notFound, type Refusal } from '../../refusal.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { challengeFor } from '../pipeline/authentication.ts';
import { asRefusal } from './as-refusal.ts';
import { INTERNAL, plainText, toProblem } from './problem.ts';

/** Answers `error`; what nobody foresaw is logged whole and told to nobody. */
export function sendError(
  reply: FastifyReply,
  error: unknown,
  endpoint: Pick<Endpoint, 'errors'>,
  log: Log,
): FastifyReply {
  const refusal = asRefusal(error);
  const problem = refusal ? toProblem(refusal) : INTERNAL;
  logError(reply, error, refusal, log);
  if (reply.raw.headersSent || reply.raw.destroyed) {
    reply.raw.destroy();
    return reply;
  }
  if (problem.status === 401) void reply.header('www-authenticate', challengeFor(problem.code));
  if (refusal?.retryAfter) void reply.header('retry-after', String(Math.ceil(refusal.retryAfter)));
  void reply.code(problem.status);
  if (endpoint.errors === 'plain')
    return reply.type('text/plain; charset=utf-8').send(plainText(problem.status));
  return reply.type('application/problem+json').send(JSON.stringify(problem));
}

/** A fault of ours is told whole; what is away for now in a sentence; any other no only to who looks for it. */
function logError(reply: FastifyReply, error: unknown, refusal: Refusal | null, log: Log): void {
  const requestId = reply.request.id;
  if (!refusal && !isAbortedByClient(reply, error)) {
    log.error({ err: error, requestId }, 'request failed');
  } else if (refusal?.kind === 'unavailable' && refusal.cause !== undefined) {
    const reason = refusal.cause instanceof Error ? refusal.cause.message : String(refusal.cause);
    log.warn({ requestId, code: refusal.code, reason }, 'request refused for now');
  } else {
    log.debug({ requestId, code: refusal?.code, cause: error }, 'request refused');
  }
}

/** Players stop downloads at every turn; a stream that is cut off because nobody listens is no fault. */
const isAbortedByClient = (reply: FastifyReply, error: unknown): boolean =>
  reply.raw.destroyed &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** What the router and Node refuse before any endpoint is reached. */
export function handleFrameworkErrors(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound('path'), {}, log));
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, {}, log));
}
