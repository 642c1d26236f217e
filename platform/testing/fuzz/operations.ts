// Reads a service's operations from its OpenAPI document, to call them and check replies.
import { Ajv2020 } from 'ajv/dist/2020.js';

export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  examples?: unknown[];
};

type Parameter = { name: string; in: string; required: boolean; schema: Schema };

/** Returns null if a body matches, otherwise the mismatch. */
type Check = (body: unknown) => string | null;

/** The declared media types of a status, with the schema of JSON types; null for no body. */
export type Declared = ReadonlyMap<string, Check | null> | null;

export type Operation = {
  name: string;
  method: string;
  path: string;
  /** Whether it requires a credential. */
  isGuarded: boolean;
  takesKey: boolean;
  parameters: Parameter[];
  /** The schema of a JSON body, `file` or null. */
  body: Schema | 'file' | null;
  responses: ReadonlyMap<number, Declared>;
};

type Content = Record<string, { schema: Schema }>;
type Written = {
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Components = { schemas: Record<string, unknown>; responses?: Record<string, unknown> };
type Document = {
  paths: Record<string, Record<string, Written>>;
  components: Components;
};

/** Parses a document served at `/openapi.json`. */
export function readOperations(document: Document): Operation[] {
  const paths = inline(document.paths, document.components) as Document['paths'];
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => toOperation(method.toUpperCase(), path, written)),
  );
}

function toOperation(method: string, path: string, written: Written): Operation {
  const { security = [], parameters = [], requestBody, responses } = written;
  // An operation that accepts any file may declare the schema of JSON content.
  const json = requestBody?.content['multipart/form-data']
    ? undefined
    : requestBody?.content['application/json'];
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters,
    isGuarded: security.length > 0 && security.every((one) => Object.keys(one).length > 0),
    takesKey: security.some((one) => 'apiKey' in one),
    body: json ? json.schema : requestBody ? 'file' : null,
    responses: new Map(
      Object.entries(responses).map(([status, { content }]) => [Number(status), toDeclared(content)]),
    ),
  };
}

function toDeclared(content: Content | undefined): Declared {
  if (!content) return null;
  return new Map(
    Object.entries(content).map(([type, { schema }]) => [type, /json/.test(type) ? compile(schema) : null]),
  );
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const ajv = new Ajv2020({
  strict: false,
  formats: {
    'date-time': (text: string) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)),
    date: /^\d{4}-\d\d-\d\d$/,
    uuid: UUID,
    int32: { type: 'number', validate: (value: number) => Math.abs(value) < 2 ** 31 },
    int64: { type: 'number', validate: Number.isSafeInteger },
    double: { type: 'number', validate: Number.isFinite },
    binary: true,
  },
});

function compile(schema: Schema): Check {
  const fits = ajv.compile(withoutAdditionalProperties(schema) as object);
  return (body) => (fits(body) ? null : ajv.errorsText(fits.errors));
}

/** The same schema without additional properties, unless it declares them: replies must not contain more. */
function withoutAdditionalProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAdditionalProperties);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutAdditionalProperties(part)]),
  );
  return copy.properties && [copy.type].flat().includes('object')
    ? { additionalProperties: false, ...copy }
    : copy;
}

/** `value` with references replaced by their targets. */
function inline(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, components));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const [, , kind = '', name = ''] = String(value.$ref).split('/');
    return inline((components as Record<string, Record<string, unknown>>)[kind]?.[name], components);
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inline(part, components)]));
}
