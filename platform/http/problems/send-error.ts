// Sends refusals and unexpected errors, in the format of the endpoint.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log/log.ts';
import { notFound, type Refusal } from '../../refusal.ts';
import { asRefusal } from './as-refusal.ts';
import { type ErrorFormat, PROBLEM_DOCUMENTS } from './error-format.ts';
import { INTERNAL, type Problem, toProblem } from './problem.ts';

/** Clients learn nothing of an unexpected error, which is logged with its stack. */
export function sendError(
  reply: FastifyReply,
  error: unknown,
  log: Log,
  format: ErrorFormat = PROBLEM_DOCUMENTS,
): FastifyReply {
  const refusal = asRefusal(error);
  const problem = refusal ? toProblem(refusal) : INTERNAL;
  logError(reply, error, refusal, log);
  if (reply.raw.headersSent || reply.raw.destroyed) {
    reply.raw.destroy();
    return reply;
  }
  if (problem.status === 401) void reply.header('www-authenticate', challengeFor(problem.code));
  // A client that waits before it tries again need not hold its connection: an attack opens thousands.
  if (problem.code === 'overloaded') void reply.header('connection', 'close');
  const retryAfter = refusal?.retryAfter ? Math.ceil(refusal.retryAfter) : undefined;
  if (retryAfter) void reply.header('retry-after', String(retryAfter));
  return sendProblem(reply, problem, format, retryAfter);
}

/** Sends `problem` in a format of errors. */
export const sendProblem = (
  reply: FastifyReply,
  problem: Problem,
  format: ErrorFormat,
  retryAfter?: number,
): FastifyReply =>
  reply
    .code(format.statusOf?.(problem) ?? problem.status)
    .headers(format.headers ?? {})
    .type(format.contentType)
    .send(format.render(problem, reply.request.headers, retryAfter));

/** The challenge of a 401 (RFC 6750, section 3). */
const challengeFor = (code: string): string =>
  code === 'invalid-token' ? 'Bearer realm="tandem", error="invalid_token"' : 'Bearer realm="tandem"';

/**
 * Unexpected errors with their stack, what is unavailable in one line, other refusals at the level `debug`.
 */
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

/** Media players abort downloads all the time, which is no error. */
const isAbortedByClient = (reply: FastifyReply, error: unknown): boolean =>
  reply.raw.destroyed &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends 405 where another method has the path; null where none has. */
export type RefuseMethod = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/** What the router and Node refuse before any endpoint is reached. */
export function handleFrameworkErrors(
  app: FastifyInstance,
  log: Log,
  formatOf: FormatOfRequest,
  refuseMethod: RefuseMethod,
): void {
  app.setNotFoundHandler(
    (request, reply) =>
      refuseMethod(request, reply) ?? sendError(reply, notFound('path'), log, formatOf(request)),
  );
  app.setErrorHandler((error, request, reply) => sendError(reply, error, log, formatOf(request)));
}

/** The format of errors that no endpoint sends; undefined for the usual one. */
export type FormatOfRequest = (
  request: Pick<FastifyRequest, 'url' | 'method' | 'headers'>,
) => ErrorFormat | undefined;
