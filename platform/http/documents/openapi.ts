// The OpenAPI 3.1 document, made from the endpoints as they are mounted.
import type { RefusalKind } from '../../refusal.ts';
import { refusesBadTokens } from '../authentication.ts';
import type { Access, Endpoint, Input } from '../endpoint.ts';
import { statusOf, titleOf } from '../errors/problem.ts';
import type { Description } from './documents.ts';

type Json = Record<string, unknown>;

const SECURITY: Record<Access, Json[]> = {
  public: [],
  optional: [{}, { bearer: [] }],
  bearer: [{ bearer: [] }],
  'bearer-or-key': [{ bearer: [] }, { apiKey: [] }],
};

const PROBLEM = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', examples: ['about:blank'] },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'For people.' },
    code: { type: 'string', description: 'Stable, for programs.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'JSON Pointer into the body, or query/name.' },
          detail: { type: 'string' },
        },
      },
    },
  },
};

/** Schemas with a `title` become components; everything else stays where it is. */
export function toOpenApi(description: Description, endpoints: readonly Endpoint[]): Json {
  const components: Json = { Problem: PROBLEM };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    if (endpoint.hidden) continue;
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    path[endpoint.method.toLowerCase()] = hoist(toOperation(endpoint), components);
  }
  return {
    openapi: '3.1.0',
    info: { title: description.title, version: description.version, description: description.description },
    servers: [{ url: '/' }],
    tags: description.tags,
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        ...(endpoints.some(({ access }) => access === 'bearer-or-key') ? { apiKey: API_KEY } : {}),
      },
    },
  };
}

const API_KEY = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: '`ApiKey <API_KEY>`',
};

function toOperation(endpoint: Endpoint): Json {
  const { success, input = { kind: 'none' } } = endpoint;
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    operationId: operationId(endpoint),
    ...(endpoint.description ? { description: endpoint.description } : {}),
    security: SECURITY[endpoint.access],
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...keyHeader(endpoint),
      ...conditionHeader(endpoint),
    ],
    ...(input.kind === 'none' ? {} : { requestBody: toRequestBody(input) }),
    responses: {
      [success.status]: {
        description: success.description,
        ...(endpoint.versions && success.schema ? { headers: { ETag: ETAG } } : {}),
        ...(success.schema ? { content: { 'application/json': { schema: success.schema } } } : {}),
        ...(success.contentType
          ? { content: { [success.contentType]: { schema: { type: 'string', format: 'binary' } } } }
          : {}),
      },
      ...(endpoint.versions && endpoint.method === 'GET' ? { 304: NOT_MODIFIED } : {}),
      ...Object.fromEntries(refusalsOf(endpoint).map((kind) => [statusOf(kind), toRefusal(kind, endpoint)])),
    },
  };
}

const operationId = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path
    .replace(/^\/api\/v1/, '')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function parameters(place: 'path' | 'query', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const keyHeader = ({ method, access }: Pick<Endpoint, 'method' | 'access'>): Json[] =>
  method === 'POST' && access.startsWith('bearer')
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'The same key with the same content has its effect once, and the same answer for 24 hours.',
          schema: { type: 'string', maxLength: 255 },
        },
      ]
    : [];

const ETAG = { description: 'The strong entity tag of what is shown.', schema: { type: 'string' } };
const NOT_MODIFIED = {
  description: 'What If-None-Match names is still what is shown.',
  headers: { ETag: ETAG },
};

function conditionHeader({ method, versions }: Pick<Endpoint, 'method' | 'versions'>): Json[] {
  if (!versions || method === 'POST') return [];
  const [name, description] =
    method === 'GET'
      ? [
          'If-None-Match',
          'Entity tags that the client has: nothing is sent where one of them is current (304).',
        ]
      : ['If-Match', 'The `ETag` that was read: refused (412) where somebody changed it since. `*` is any.'];
  return [{ name, in: 'header', required: false, description, schema: { type: 'string' } }];
}

function toRequestBody(input: Exclude<Input, { kind: 'none' }>): Json {
  if (input.kind === 'json')
    return { required: !input.optional, content: { 'application/json': { schema: input.schema } } };
  const binary = { type: 'string', format: 'binary' };
  if (input.kind === 'bytes')
    return { required: true, content: { 'application/activity+json': { schema: binary } } };
  const form = { type: 'object', required: ['file'], properties: { file: binary } };
  return {
    required: true,
    description: input.description,
    content: { 'multipart/form-data': { schema: form }, 'application/octet-stream': { schema: binary } },
  };
}

function refusalsOf(endpoint: Endpoint): RefusalKind[] {
  const { method, access, input, query, refuses = [], params } = endpoint;
  const implied: RefusalKind[] = [];
  if (refusesBadTokens(endpoint)) implied.push('unauthenticated');
  if (input && input.kind !== 'none') implied.push('invalid', 'too-large', 'unsupported-media');
  if (conditionHeader(endpoint).some(({ name }) => name === 'If-Match')) {
    implied.push('invalid', 'precondition-failed');
  }
  if (query) implied.push('invalid');
  if (params) implied.push('not-found');
  if (keyHeader({ method, access }).length > 0) implied.push('invalid');
  // An Idempotency-Key that came with something else, or an account that is deleted at the same time.
  if (method !== 'GET' && access.startsWith('bearer')) implied.push('conflict');
  return [...new Set([...implied, ...refuses, 'unavailable' as const])];
}

const toRefusal = (kind: RefusalKind, { errors }: Endpoint): Json => ({
  description: titleOf(kind),
  content:
    errors === 'plain'
      ? { 'text/plain': { schema: { type: 'string' } } }
      : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Moves each titled object schema to `components` and leaves a reference. */
function hoist(value: unknown, components: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => hoist(item, components));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, hoist(item, components)]),
  );
  const types = [copy.type].flat();
  if (!types.includes('object') || typeof copy.title !== 'string') return copy;
  components[copy.title] = { ...copy, type: 'object' };
  const reference = { $ref: `#/components/schemas/${copy.title}` };
  return types.includes('null') ? { anyOf: [reference, { type: 'null' }] } : reference;
}
