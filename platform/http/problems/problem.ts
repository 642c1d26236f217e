// Errors as problem details (RFC 9457).
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal, type RefusalKind } from '../../refusal.ts';

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: { pointer: string; detail: string }[];
};

const KINDS: Record<RefusalKind, { status: number; title: string }> = {
  invalid: { status: 400, title: 'Bad Request' },
  unauthenticated: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  'not-found': { status: 404, title: 'Not Found' },
  conflict: { status: 409, title: 'Conflict' },
  'precondition-failed': { status: 412, title: 'Precondition Failed' },
  'too-large': { status: 413, title: 'Content Too Large' },
  'unsupported-media': { status: 415, title: 'Unsupported Media Type' },
  'too-many': { status: 429, title: 'Too Many Requests' },
  'bad-gateway': { status: 502, title: 'Bad Gateway' },
  unavailable: { status: 503, title: 'Service Unavailable' },
};

export const statusOf = (kind: RefusalKind): number => KINDS[kind].status;
export const titleOf = (kind: RefusalKind): string => KINDS[kind].title;

/** Converts a refusal to a problem document. */
export function toProblem(refusal: Refusal): Problem {
  const { status, title } = KINDS[refusal.kind];
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail: refusal.message,
    code: refusal.code,
    ...refusal.extensions,
  };
  return refusal.errors.length > 0 ? { ...problem, errors: refusal.errors } : problem;
}

/** The response to an unexpected error, which reveals no details. */
export const INTERNAL: Problem = {
  type: 'about:blank',
  title: 'Internal Server Error',
  status: 500,
  detail: 'An unexpected error occurred. The server log contains its cause.',
  code: 'internal',
};

export const METHOD_NOT_ALLOWED: Problem = {
  type: 'about:blank',
  title: 'Method Not Allowed',
  status: 405,
  detail: 'This path does not support the method; the Allow header lists the supported ones.',
  code: 'method-not-allowed',
};

export const RANGE_NOT_SATISFIABLE: Problem = {
  type: 'about:blank',
  title: 'Range Not Satisfiable',
  status: 416,
  detail: 'The requested range is outside the file; the Content-Range header contains its size.',
  code: 'range-not-satisfiable',
};

/** The refusal for an error of Fastify or Node before a route is reached, by its status. */
export function fromFramework(status: number, detail: string): Refusal | null {
  if (status === 413) return new Refusal('too-large', 'The body exceeds the limit of this operation.');
  if (status === 415)
    return new Refusal('unsupported-media', 'This operation does not support the media type.');
  if (status === 404) return new Refusal('not-found', 'No resource exists at this path.');
  if (status === 429) return new Refusal('too-many', detail);
  return status >= 400 && status < 500 ? new Refusal('invalid', 'The request cannot be parsed.') : null;
}

// Error formats: problem documents (RFC 9457), or the format that an endpoint declares.

export type ErrorFormat = {
  contentType: string;
  /**
   * `headers` are the request headers, such as `Accept-Language`; `retryAfter` is in seconds, if a retry is
   * worthwhile.
   */
  render(problem: Problem, headers: IncomingHttpHeaders, retryAfter?: number): string;
  /** The response status; the status of the problem by default. */
  statusOf?(problem: Pick<Problem, 'status' | 'code'>): number;
  headers?: Readonly<Record<string, string>>;
  /** The schema of the body, for the OpenAPI document. */
  schema: Readonly<Record<string, unknown>>;
};

export const PROBLEM_TYPE = 'application/problem+json';
export const PROBLEM_SCHEMA = { $ref: '#/components/schemas/Problem' };

export const PROBLEM_DOCUMENTS: ErrorFormat = {
  contentType: PROBLEM_TYPE,
  render: (problem) => JSON.stringify(problem),
  schema: PROBLEM_SCHEMA,
};
