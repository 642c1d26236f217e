// The error format of the client API: `{"error": "…"}` with the statuses and messages that apps expect.
import type { ErrorFormat, Problem } from '@tandem/platform/http/problems/problem.ts';
import { invalid, type Refusal } from '@tandem/platform/refusal.ts';

/** Messages determined by the status. */
const SENTENCES: Readonly<Record<number, string>> = {
  404: 'Record not found',
  405: 'Record not found',
  429: 'Too many requests',
  500: 'An unexpected error occurred',
  502: 'Remote data could not be fetched',
};

/** Invalid input that is 400 in Mastodon; most other invalid input is 422. */
export const badRequest = (pointer: string, detail: string): Refusal =>
  invalid(pointer, detail, 'bad-request');

/** Invalid input and unsupported media types are 422 here; a wrong method for a known path is 404. */
const STATUSES: Readonly<Record<number, number>> = { 400: 422, 405: 404, 415: 422, 502: 503 };

/** Conflicts that are 422 in Mastodon. */
const CONFLICTS: ReadonlySet<string> = new Set(['limit-reached', 'not-following']);

export const CLIENT_ERRORS: ErrorFormat = {
  contentType: 'application/json; charset=utf-8',
  statusOf: ({ status, code }) =>
    code === 'bad-request' ? 400 : CONFLICTS.has(code) ? 422 : (STATUSES[status] ?? status),
  render: (problem) => JSON.stringify({ error: sentenceOf(problem), details: detailsOf(problem) }),
  schema: { $ref: '#/components/schemas/Error' },
};

/** Errors of streams: an unknown stream is 400, as in WebSocket messages. */
export const STREAM_ERRORS: ErrorFormat = {
  ...CLIENT_ERRORS,
  statusOf: ({ status }) => (status === 400 ? 400 : (STATUSES[status] ?? status)),
  render: (problem) =>
    JSON.stringify({ error: problem.status === 400 ? problem.detail : sentenceOf(problem) }),
};

/** Invalid input whose detail apps compare, so it has no prefix. */
const VERBATIM: readonly string[] = ['bad-request', 'user-required', 'media-in-use'];

function sentenceOf({ status, code, detail, errors = [] }: Problem): string {
  if (status === 401) return 'The access token is invalid';
  if (VERBATIM.includes(code)) return detail;
  if (CONFLICTS.has(code)) return `Validation failed: ${detail}`;
  if (status === 400) return `Validation failed: ${errors.length > 1 ? listOf(errors) : detail}`;
  if (status === 415) return `Validation failed: ${detail}`;
  return SENTENCES[status] ?? detail;
}

const listOf = (errors: readonly { pointer: string; detail: string }[]): string =>
  errors.map(({ pointer, detail }) => `${pointer.replace(/^\//, '')} ${detail}`.trim()).join(', ');

type Detail = { error: 'ERR_BLANK' | 'ERR_TOO_LONG' | 'ERR_INVALID'; description: string };

/** The faults of a 422 by field, such as `source.language`; undefined if no field is known. */
function detailsOf({ status, code, errors = [] }: Problem): Record<string, Detail[]> | undefined {
  if (status !== 400 || VERBATIM.includes(code)) return undefined;
  const faults = errors.filter(({ pointer }) => pointer !== '');
  if (faults.length === 0) return undefined;
  const byField = Map.groupBy(faults, ({ pointer }) =>
    pointer.replace(/^(?:query|path)?\//, '').replaceAll('/', '.'),
  );
  return Object.fromEntries(
    [...byField].map(([field, found]) => [
      field,
      found.map(({ detail }) => ({ error: kindOf(detail), description: detail })),
    ]),
  );
}

/** Derived from the wording: refusals contain no kind of fault. */
function kindOf(detail: string): Detail['error'] {
  if (/blank|required|at least 1 /.test(detail)) return 'ERR_BLANK';
  return /at most \d+ characters?|character limit/.test(detail) ? 'ERR_TOO_LONG' : 'ERR_INVALID';
}
