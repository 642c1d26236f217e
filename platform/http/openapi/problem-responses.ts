// Errors in the OpenAPI document: their schema, their codes, and a response for each refusal kind.
import type { RefusalKind } from '../../refusal.ts';
import { headersOf, type ResponseHeader } from '../endpoint/documented-headers.ts';
import { type ErrorFormat, PROBLEM_SCHEMA, PROBLEM_TYPE } from '../problems/error-format.ts';
import { statusOf, titleOf } from '../problems/problem.ts';

type Json = Record<string, unknown>;

/** `codes` maps each code to its meaning. */
export const problemSchema = (codes: Readonly<Record<string, string>>): Json => ({
  type: 'object',
  title: 'Problem',
  description: 'Problem details (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', enum: ['about:blank'] },
    title: { type: 'string', description: 'The name of the status.', examples: ['Bad Request'] },
    status: { type: 'integer', minimum: 400, maximum: 599, examples: [400] },
    detail: { type: 'string', description: 'A message for people; may change.' },
    code: {
      type: 'string',
      enum: Object.keys(codes).sort(),
      description: `Stable, for programs.\n\n${describe(codes)}`,
    },
    errors: {
      type: 'array',
      description: 'The errors of the request, one per member.',
      items: {
        type: 'object',
        title: 'Fault',
        required: ['pointer', 'detail'],
        properties: {
          pointer: {
            type: 'string',
            description: 'JSON Pointer into the body, or `query/name`, `path/name`, `header/Name`.',
            examples: ['/name'],
          },
          detail: { type: 'string', description: 'A message for people; may change.' },
        },
      },
    },
  },
});

const describe = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join('\n');

/** The component name of the response of `kind`, such as `NotFound`. */
const nameOf = (kind: RefusalKind): string => titleOf(kind).replaceAll(' ', '');

const HEADERS: Partial<Record<RefusalKind, ResponseHeader>> = {
  unauthenticated: 'WWW-Authenticate',
  'too-many': 'Retry-After',
  unavailable: 'Retry-After',
};

/** Examples by kind; for other kinds, the code equals the kind. */
const EXAMPLES: Partial<Record<RefusalKind, Json>> = {
  invalid: {
    detail: '/name is required.',
    code: 'invalid',
    errors: [{ pointer: '/name', detail: 'is required' }],
  },
  unauthenticated: {
    detail: 'The credential is invalid, expired or not accepted here.',
    code: 'invalid-token',
  },
};

/**
 * Returns a reference to the response of `kind` and adds the response to `responses`; `other` is an
 * alternative format.
 */
export function referToProblem(kind: RefusalKind, responses: Json, other: ErrorFormat | null): Json {
  const name = nameOf(kind) + (other ? 'InEitherForm' : '');
  responses[name] ??= {
    description: titleOf(kind),
    ...headersOf(['X-Request-Id', ...(HEADERS[kind] ? [HEADERS[kind]] : [])]),
    content: {
      [PROBLEM_TYPE]: { schema: PROBLEM_SCHEMA, example: exampleOf(kind) },
      ...(other ? contentOfErrors(other) : {}),
    },
  };
  return { $ref: `#/components/responses/${name}` };
}

export const contentOfErrors = ({ contentType, schema }: ErrorFormat): Json => ({
  [contentType.split(';', 1)[0] ?? contentType]: { schema },
});

const exampleOf = (kind: RefusalKind): Json => ({
  type: 'about:blank',
  title: titleOf(kind),
  status: statusOf(kind),
  ...(EXAMPLES[kind] ?? { detail: titleOf(kind), code: kind }),
});
