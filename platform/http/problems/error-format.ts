// The forms in which errors are sent: problem documents (RFC 9457), or what an endpoint declares.
import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from './problem.ts';

export type ErrorFormat = {
  contentType: string;
  /**
   * `headers` are those of the request, such as the languages that its sender reads; `retryAfter` is in
   * seconds, where it is worth trying again.
   */
  render(problem: Problem, headers: IncomingHttpHeaders, retryAfter?: number): string;
  /** The status that it is sent with; the problem's own by default. */
  statusOf?(problem: Pick<Problem, 'status' | 'code'>): number;
  headers?: Readonly<Record<string, string>>;
  /** The schema of such a body, for the OpenAPI document. */
  schema: Readonly<Record<string, unknown>>;
};

export const PROBLEM_TYPE = 'application/problem+json';
export const PROBLEM_SCHEMA = { $ref: '#/components/schemas/Problem' };

export const PROBLEM_DOCUMENTS: ErrorFormat = {
  contentType: PROBLEM_TYPE,
  render: (problem) => JSON.stringify(problem),
  schema: PROBLEM_SCHEMA,
};
