// Converts an endpoint to an OpenAPI operation.
import type { RefusalKind } from '../../refusal.ts';
import type { Input } from '../bodies/body.ts';
import {
  headerParameters,
  headersOf,
  type RequestHeader,
  type ResponseHeader,
} from '../endpoint/documented-headers.ts';
import type { Access, Endpoint } from '../endpoint/endpoint.ts';
import type { DocumentedRepresentation } from '../endpoint/representation.ts';
import { refusesBadTokens } from '../pipeline/checks/authentication.ts';
import { type ErrorFormat, PROBLEM_SCHEMA, PROBLEM_TYPE, statusOf, titleOf } from '../problems/problem.ts';

type Json = Record<string, unknown>;

const SECURITY: Record<Access, Json[]> = {
  public: [],
  optional: [{}, { bearer: [] }],
  bearer: [{ bearer: [] }],
  'bearer-or-key': [{ bearer: [] }, { apiKey: [] }],
};

const securityOf = ({ access, oauth }: Endpoint): Json[] =>
  oauth ? [...(access === 'bearer' ? [] : [{}]), { oauth: [...oauth.scopes] }] : SECURITY[access];

const BINARY = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };

/** `other` is an alternative representation of the same path; shared responses are added to `responses`. */
export function toOperation(
  endpoint: Endpoint,
  other: DocumentedRepresentation | undefined,
  responses: Json,
): Json {
  const { operationId, input = { kind: 'none' } } = endpoint;
  if (operationId === undefined) throw new Error(`${endpoint.method} ${endpoint.path} has no operationId.`);
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    operationId,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...headerParameters([
        ...(endpoint.requestHeaders ?? []),
        ...conditionOf(endpoint),
        ...(takesKey(endpoint) ? (['Idempotency-Key'] as const) : []),
      ]),
    ],
    ...(input.kind === 'none' ? {} : { requestBody: toRequestBody(input) }),
    responses: {
      ...toResponse(endpoint, other),
      ...(endpoint.versions && endpoint.method === 'GET' ? toAlternative(NOT_MODIFIED) : {}),
      ...Object.assign({}, ...(endpoint.otherResponses ?? []).map((one) => toAlternative(one))),
      ...Object.assign({}, ...(other?.document.otherResponses ?? []).map((one) => toAlternative(one))),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((kind) => [
          sentStatusOf(kind, endpoint),
          toRefusal(kind, endpoint, other, responses),
        ]),
      ),
    },
  };
}

function parameters(place: 'path' | 'query', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}

const takesKey = ({ method, access }: Endpoint): boolean => method === 'POST' && access.startsWith('bearer');

/** The conditional header that a request for a versioned resource may have. */
function conditionOf({ method, versions }: Endpoint): RequestHeader[] {
  if (!versions || method === 'POST') return [];
  return [method === 'GET' ? 'If-None-Match' : 'If-Match'];
}

const NOT_MODIFIED: Alternative = {
  status: 304,
  headers: ['ETag'],
  description: 'The client’s copy is current: its entity tag matches `If-None-Match`.',
};

function toRequestBody(input: Exclude<Input, { kind: 'none' }>): Json {
  if (input.kind === 'json')
    return { required: !input.optional, content: { 'application/json': { schema: input.schema } } };
  if (input.kind === 'parameters') return toFormBody(input.schema, input.files ?? []);
  if (input.kind === 'bytes')
    return { required: true, content: { 'application/activity+json': { schema: BINARY } } };
  const form = { type: 'object', required: ['file'], properties: { file: BINARY } };
  return {
    required: true,
    description: input.description,
    content: {
      'multipart/form-data': { schema: form },
      'application/octet-stream': { schema: BINARY },
    },
    // Not in `content`: generators would take JSON for the only body type and generate no upload.
    ...(input.documents ? { 'x-file-schemas': withoutTitles(input.documents) } : {}),
  };
}

const FORM_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Files are only accepted in multipart forms. */
const toFormBody = (schema: object, files: readonly string[]): Json => ({
  required: 'required' in schema,
  content: Object.fromEntries(
    FORM_TYPES.map((type) => [
      type,
      { schema: type === 'multipart/form-data' && files.length > 0 ? withFiles(schema, files) : schema },
    ]),
  ),
});

const withFiles = (schema: { properties?: object }, files: readonly string[]): Json => ({
  ...schema,
  properties: { ...schema.properties, ...Object.fromEntries(files.map((name) => [name, BINARY])) },
});

/**
 * Removes titles: titled schemas become components, and linters warn about components that no operation uses.
 */
const withoutTitles = (schemas: object): Json =>
  JSON.parse(JSON.stringify(schemas, (key, value) => (key === 'title' ? undefined : value)));

function toResponse(endpoint: Endpoint, other: DocumentedRepresentation | undefined): Json {
  const { success } = endpoint;
  const headers: ResponseHeader[] = [...(success.headers ?? [])];
  if (endpoint.versions && success.schema) headers.push('ETag');
  if (other) headers.push('Vary');
  if (takesKey(endpoint)) headers.push('Idempotency-Replayed');
  const content = {
    ...contentOf(success),
    ...(other ? { [other.document.contentType]: { schema: other.document.schema } } : {}),
  };
  return toAlternative({ ...success, headers }, content);
}

type Alternative = NonNullable<Endpoint['otherResponses']>[number];

const toAlternative = (
  { status, description, headers = [], ...rest }: Alternative,
  content: Json = contentOf(rest),
): Json => ({
  [status]: {
    description,
    ...headersOf(headers),
    ...(Object.keys(content).length > 0 ? { content } : {}),
  },
});

function contentOf({ schema, contentType }: Pick<Alternative, 'schema' | 'contentType'>): Json {
  if (contentType === PROBLEM_TYPE) return { [contentType]: { schema: PROBLEM_SCHEMA } };
  if (schema) return { [contentType ?? 'application/json']: { schema } };
  return contentType ? { [contentType]: { schema: BINARY } } : {};
}

function refusalsOf(endpoint: Endpoint): RefusalKind[] {
  const { method, access, input, query, unknownParameters, refuses = [], params } = endpoint;
  const implied: RefusalKind[] = [];
  if (refusesBadTokens(endpoint)) implied.push('unauthenticated');
  if (input && input.kind !== 'none') implied.push('invalid', 'too-large');
  if (input && input.kind !== 'none' && input.kind !== 'parameters') implied.push('unsupported-media');
  if (query || unknownParameters !== 'ignored') implied.push('invalid');
  if (params) implied.push('not-found');
  if (endpoint.role !== undefined) implied.push('forbidden');
  if (endpoint.rateLimit !== undefined) implied.push('too-many');
  if (endpoint.oauth && endpoint.oauth.scopes.length > 0) implied.push('forbidden');
  if (takesKey(endpoint)) implied.push('invalid');
  if (conditionOf(endpoint).includes('If-Match')) implied.push('invalid', 'precondition-failed');
  // An Idempotency-Key that was used with other content, or an account that is deleted concurrently.
  if (method !== 'GET' && access.startsWith('bearer')) implied.push('conflict');
  return [...new Set([...implied, ...refuses, 'unavailable' as const])];
}

const sentStatusOf = (kind: RefusalKind, { errors }: Endpoint): number => {
  const status = statusOf(kind);
  return errors?.statusOf?.({ status, code: kind }) ?? status;
};

const toRefusal = (
  kind: RefusalKind,
  { errors }: Endpoint,
  other: DocumentedRepresentation | undefined,
  responses: Json,
): Json =>
  errors
    ? { description: 'Refused.', content: contentOfErrors(errors) }
    : referToProblem(kind, responses, other?.errors ?? null);

// Errors in the OpenAPI document: their schema, their codes, and a response for each refusal kind.

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
function referToProblem(kind: RefusalKind, responses: Json, other: ErrorFormat | null): Json {
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

const contentOfErrors = ({ contentType, schema }: ErrorFormat): Json => ({
  [contentType.split(';', 1)[0] ?? contentType]: { schema },
});

const exampleOf = (kind: RefusalKind): Json => ({
  type: 'about:blank',
  title: titleOf(kind),
  status: statusOf(kind),
  ...(EXAMPLES[kind] ?? { detail: titleOf(kind), code: kind }),
});
