// The OpenAPI 3.1 document of the endpoints that are mounted (docs/decisions/0132).

import { headerComponents } from '../endpoint/documented-headers.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { documentedForm, type Representations } from '../endpoint/representation.ts';
import { PLATFORM_CODES } from '../problems/codes.ts';
import { hoistSchemas } from './components.ts';
import type { Description } from './description.ts';
import { toOperation } from './operation.ts';
import { problemSchema } from './problem-responses.ts';
import type { SecondApi } from './second-api.ts';

type Json = Record<string, unknown>;

/**
 * Describes `endpoints` and the other forms of their paths; those of `secondApi` alone where it is given.
 * Schemas with a `title` become components.
 */
export function toOpenApi(
  description: Description,
  endpoints: readonly Endpoint[],
  representations: Representations,
  secondApi?: Pick<SecondApi, 'documentPath' | 'oauth' | 'schemas'>,
): Json {
  const schemas: Json = {};
  const responses: Json = {};
  if (secondApi) Object.assign(schemas, secondApi.schemas);
  else hoistSchemas(problemSchema({ ...PLATFORM_CODES, ...description.problemCodes }), schemas);
  const described = endpoints.filter(
    ({ hidden, document }) => !hidden && document === secondApi?.documentPath,
  );
  const paths: Record<string, Json> = {};
  for (const endpoint of described) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    const other = endpoint.method === 'GET' ? documentedForm(representations, endpoint.path) : undefined;
    path[endpoint.method.toLowerCase()] = hoistSchemas(toOperation(endpoint, other, responses), schemas);
  }
  const { title, version, summary, description: text, tags } = description;
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary,
      description: text,
      contact: { name: 'Whoever runs this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document came from.' }],
    tags,
    paths,
    components: {
      schemas,
      responses,
      headers: headerComponents({ paths, responses }),
      securitySchemes: secondApi ? { oauth: secondApi.oauth } : securitySchemes(endpoints),
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
