// An error format for tests: the status as plain text.
import type { ErrorFormat } from '../problems/error-format.ts';

export const ERROR_TEXTS: ErrorFormat = {
  contentType: 'text/plain; charset=utf-8',
  render: ({ status }) => `error ${status}`,
  schema: { type: 'string' },
};
