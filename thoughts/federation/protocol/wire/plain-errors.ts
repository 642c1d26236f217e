// Error bodies of federation endpoints: determined only by the status.
import type { ErrorFormat } from '@tandem/platform/http/problems/problem.ts';

const TEXTS: Readonly<Record<number, string>> = {
  400: 'bad request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not found',
};

export const PLAIN_ERRORS: ErrorFormat = {
  contentType: 'text/plain; charset=utf-8',
  render: ({ status }) => TEXTS[status] ?? 'internal server error',
  schema: { type: 'string', examples: ['not found'] },
};
