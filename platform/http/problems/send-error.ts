// Sends refusals and unexpected errors in the error format of the endpoint.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForeignKeyViolation } from '../../database/constraint-violations.ts';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import type { Log } from '../../log/log.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { toDiskRefusal } from '../../storage/disk-fault.ts';
import {
  type ErrorFormat,
  fromFramework,
  INTERNAL,
  PROBLEM_DOCUMENTS,
  type Problem,
  toProblem,
} from './problem.ts';

/** Unexpected errors are logged with their stack; clients get no details. */
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
  // Clients that retry later need not hold their connections; an attack opens thousands.
  if (problem.code === 'overloaded') void reply.header('connection', 'close');
  const retryAfter = refusal?.retryAfter ? Math.ceil(refusal.retryAfter) : undefined;
  if (retryAfter) void reply.header('retry-after', String(retryAfter));
  return sendProblem(reply, problem, format, retryAfter);
}

/** Sends `problem` in an error format. */
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
 * Logs unexpected errors with their stack, unavailability in one line, and other refusals at the level
 * `debug`.
 */
function logError(reply: FastifyReply, error: unknown, refusal: Refusal | null, log: Log): void {
  const requestId = reply.request.id;
  if (!refusal && !isAbortedByClient(reply, error)) {
    log.error({ err: error, requestId }, 'request failed');
  } else if (refusal?.kind === 'unavailable' && refusal.cause !== undefined) {
    const reason = refusal.cause instanceof Error ? refusal.cause.message : String(refusal.cause);
    log.warn({ requestId, code: refusal.code, reason }, 'request refused temporarily');
  } else {
    log.debug({ requestId, code: refusal?.code, cause: error }, 'request refused');
  }
}

/** Media players often abort downloads, which is not an error. */
const isAbortedByClient = (reply: FastifyReply, error: unknown): boolean =>
  reply.raw.destroyed &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Sends 405 if the path supports another method; returns null otherwise. */
export type RefuseMethod = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/** Handles errors of the router and Node before an endpoint is reached. */
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

/** The error format of requests without an endpoint; undefined for the default. */
export type FormatOfRequest = (
  request: Pick<FastifyRequest, 'url' | 'method' | 'headers'>,
) => ErrorFormat | undefined;

/** Returns the refusal that `error` is or corresponds to; null for an unexpected error. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  // The error of the disposal matters less than its cause.
  if (error instanceof SuppressedError) return asRefusal(error.suppressed);
  if (isDatabaseUnavailable(error)) {
    return new Refusal(
      'unavailable',
      'The database is unavailable at the moment. Try again in a few seconds.',
      { retryAfter: 5, cause: error },
    );
  }
  // For file access without handling of disk errors, such as a download in progress.
  const disk = toDiskRefusal(error);
  if (disk) return disk;
  // The row was removed between the checks and the write; usually it is the caller's own account.
  if (isForeignKeyViolation(error)) {
    return new Refusal(
      'conflict',
      'A resource referenced by this request was deleted while the request was processed.',
      {
        code: 'removed-meanwhile',
        cause: error,
      },
    );
  }
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    return fromFramework(error.statusCode, error.message);
  }
  return null;
}
