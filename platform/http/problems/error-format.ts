// Error formats: problem documents (RFC 9457), or the format that an endpoint declares.
import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from './problem.ts';

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
