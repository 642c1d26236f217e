// Parameters in the path and the query of a request.
import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../refusal.ts';
import { compile, unknownParametersRefusal } from '../../../schema/validation.ts';
import { isWellFormed } from '../../../text/well-formed.ts';
import { coerceParameters, readQueryParameters } from '../../bodies/read-parameters.ts';
import type { Endpoint } from '../../endpoint/endpoint.ts';

type Validate = (value: unknown) => void;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Returns a check of the path parameters; null if there are none. A path with an invalid id is not found; ids
 * are converted to lower case in place.
 */
export function compileParams({ params: schema, path }: Pick<Endpoint, 'params' | 'path'>): Validate | null {
  if (!path.includes('{')) return null;
  const declared = (schema as { properties?: Record<string, { format?: string }> } | undefined)?.properties;
  return (params) => {
    const values = params as Record<string, string>;
    for (const [name, value] of Object.entries(values)) {
      if (!isWellFormed(value)) throw notFound(resourceNounOf(path));
      if (declared?.[name]?.format !== 'uuid') continue;
      if (!UUID.test(value)) throw notFound(resourceNounOf(path));
      values[name] = value.toLowerCase();
    }
  };
}

/** Returns a check that refuses undeclared parameters and invalid values; null if any query is accepted. */
export function compileQuery({
  query: schema,
  unknownParameters,
}: Pick<Endpoint, 'query' | 'unknownParameters'>): Validate | null {
  const validate = schema ? compile(schema, 'query') : null;
  if (unknownParameters === 'ignored') return validate;
  const known = new Set(Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}));
  return (query) => {
    for (const name in query as object)
      if (!known.has(name)) throw unknownParametersRefusal(query as object, known);
    validate?.(query);
  };
}

/** Validates the query of a request, in place. */
export type ReadQuery = (request: FastifyRequest) => void;

/**
 * Null if any query is accepted. A `nested` query is read from the target, because the router's parser does
 * not support brackets.
 */
export function toQueryReader(
  { query: schema, queryStyle }: Pick<Endpoint, 'query' | 'queryStyle'>,
  validate: Validate | null,
): ReadQuery | null {
  if (!validate) return null;
  if (queryStyle !== 'nested' || !schema) return ({ query }) => validate(query);
  return (request) => {
    request.query = coerceParameters(schema, readQueryParameters(request.raw.url ?? ''));
    validate(request.query);
  };
}

/**
 * The resource that a path parameter identifies: `entry` in `/entries/{id}`, `activity` in
 * `/entries/correlation/{id}`.
 */
export function resourceNounOf(path: string): string {
  const segment = /([\w-]+)\/\{\w+\}/.exec(path)?.[1] ?? 'path';
  return NOUNS[segment] ?? segment.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('-', ' ');
}

const NOUNS: Readonly<Record<string, string>> = { correlation: 'activity', 'api-keys': 'API key' };
