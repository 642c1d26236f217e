// The OpenAPI 3.1 document, made from the endpoints as they are mounted (docs/decisions/0132).
import type { Endpoint } from '../endpoint.ts';
import { PLATFORM_CODES } from '../errors/codes.ts';
import type { Representation } from '../serving/serve.ts';
import { hoist } from './components.ts';
import type { Description } from './documents.ts';
import { headerComponents } from './headers.ts';
import { toOperation } from './operation.ts';
import { problemSchema } from './problems.ts';

type Json = Record<string, unknown>;

/** Says what `endpoints` and the other forms of their paths are. Schemas with a `title` become components. */
export function toOpenApi(
  description: Description,
  endpoints: readonly Endpoint[],
  representations: ReadonlyMap<string, Representation>,
): Json {
  const schemas: Json = {};
  const responses: Json = {};
  hoist(problemSchema({ ...PLATFORM_CODES, ...description.problemCodes }), schemas);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    if (endpoint.hidden) continue;
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    const other = endpoint.method === 'GET' ? representations.get(endpoint.path) : undefined;
    path[endpoint.method.toLowerCase()] = hoist(toOperation(endpoint, other, responses), schemas);
  }
  const { title, version, summary, description: text, tags } = description;
  return {
    openapi: '3.1.0',
    info: {
      ...{ title, version, summary, description: text },
      contact: { name: 'Whoever runs this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document came from.' }],
    tags,
    paths,
    components: {
      ...{ schemas, responses },
      headers: headerComponents({ paths, responses }),
      securitySchemes: securitySchemes(endpoints),
    },
  };
}

const securitySchemes = (endpoints: readonly Endpoint[]): Json => ({
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a login: `Authorization: Bearer <token>`.',
  },
  ...(endpoints.some(({ access }) => access === 'bearer-or-key') ? { apiKey: API_KEY } : {}),
});

const API_KEY = {
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description: 'The key with its scheme before it: `ApiKey <key>`.',
};
