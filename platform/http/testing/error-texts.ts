// An error format for tests: the status as plain text.
import type { ErrorFormat } from '../problems/problem.ts';

export const ERROR_TEXTS: ErrorFormat = {
  contentType: 'text/plain; charset=utf-8',
  render: ({ status }) => `error ${status}`,
  schema: { type: 'string' },
};
