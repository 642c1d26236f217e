// Validates input against schemas. Only query values are coerced, to their declared types.
import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { type Fault, Refusal, toSentence } from '../refusal.ts';
import { findNearest } from '../text/nearest.ts';
import { findBadText } from '../text/well-formed.ts';

type Part = 'body' | 'query';

const shared = {
  strict: false,
  validateFormats: false,
  useDefaults: true,
  removeAdditional: false,
  coerceTypes: false,
} as const;

function createValidators() {
  const { Ajv } = createRequire(import.meta.url)('ajv') as typeof import('ajv');
  return {
    /** Stops at the first fault, because a hostile body could have a million. */
    body: new Ajv(shared),
    query: new Ajv(shared),
    /** Lists all faults, for bodies too small to have many. */
    thorough: new Ajv({ ...shared, allErrors: true, verbose: true }),
  };
}

let created: ReturnType<typeof createValidators> | undefined;

/** Created for the first input. Ajv is loaded by `require`, because validation is synchronous. */
function validators() {
  created ??= createValidators();
  return created;
}

const MAX_LIST_FOR_ALL_FAULTS = 200;

/**
 * Refuses data that does not match. If `isWellFormed`, no string contains U+0000 or an unpaired surrogate.
 */
type Validate = (data: unknown, isWellFormed?: boolean) => void;

/** Returns a check that refuses data which does not match `schema`, with a pointer to each fault. */
export function compile(schema: object, part: Part): Validate {
  return (data, isWellFormed = false) => {
    const badText = isWellFormed ? null : findBadText(data);
    if (badText !== null) throw badTextRefusal(badText, part);
    if (part === 'query') readQueryValues(schema, data as Record<string, unknown>);
    // Ajv caches the compiled schema.
    const { [part]: quick, query, thorough } = validators();
    const fits = quick.compile(schema);
    if (fits(data)) return;
    const slow = part === 'body' ? thorough : query;
    throw toRefusal(isSmall(data) ? faultsOf(slow.compile(schema), data) : (fits.errors ?? []), part);
  };
}

function faultsOf(check: ValidateFunction, data: unknown): ErrorObject[] {
  check(data);
  return check.errors ?? [];
}

/** The refusal of parameters that are not `known`: a misspelt filter would return everything. */
export function unknownParametersRefusal(query: object, known: ReadonlySet<string>): Refusal {
  const accepted = known.size === 0 ? 'accepts no parameters' : `accepts ${[...known].join(', ')}`;
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  const errors = unknown.slice(0, MAX_FAULTS).map((name) => {
    const nearest = findNearest(name, [...known]);
    const suggestion = nearest === null ? '' : `; did you mean ${nearest}?`;
    return {
      pointer: `query/${name.slice(0, MAX_NAME_LENGTH)}`,
      detail: `is unknown: this operation ${accepted}${suggestion}`,
    };
  });
  const [first] = errors;
  return new Refusal('invalid', first ? toSentence(first) : '', { code: 'unknown-parameter', errors });
}

const MAX_FAULTS = 10;
const MAX_NAME_LENGTH = 100;

/** Text that one database refuses and both would alter: U+0000 and unpaired surrogates. */
const badTextRefusal = (pointer: string, part: Part): Refusal =>
  new Refusal(
    'invalid',
    'The input contains characters that cannot be stored: U+0000 or unpaired surrogates.',
    {
      errors: [
        {
          pointer: toPointer(part, pointer),
          detail: 'must not contain U+0000 or unpaired surrogates',
        },
      ],
    },
  );

const isSmall = (data: unknown): boolean =>
  typeof data !== 'object' ||
  data === null ||
  Object.values(data).every((value) => !Array.isArray(value) || value.length <= MAX_LIST_FOR_ALL_FAULTS);

const toPointer = (part: Part, pointer: string): string => (part === 'body' ? pointer : `query${pointer}`);

function toRefusal(errors: readonly ErrorObject[], part: Part): Refusal {
  const faults = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'if').map(toFault(part));
  const different = dedupe(faults);
  const [only] = different;
  const detail =
    only && different.length === 1 ? toSentence(only) : 'The input has several errors; `errors` lists them.';
  return new Refusal('invalid', detail, { errors: different });
}

const toFault =
  (part: Part) =>
  (error: ErrorObject): Fault => {
    const missing = error.keyword === 'required' ? `/${error.params.missingProperty}` : '';
    const detail = missing ? 'is required' : describe(error);
    return { pointer: toPointer(part, error.instancePath + missing), detail };
  };

function describe(error: ErrorObject): string {
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.map(String).join(', ')}`;
  if (error.keyword === 'pattern') {
    const { description = '' } = error.parentSchema ?? {};
    return description.startsWith('must ') ? description : 'has an unsupported format';
  }
  return (DETAILS[error.keyword]?.(error.params) ?? error.message ?? 'is invalid').slice(
    0,
    MAX_DETAIL_LENGTH,
  );
}

const MAX_DETAIL_LENGTH = 1000;

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/** Descriptions of the accepted values; the parameters are those of Ajv. */
const DETAILS: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => NOUNS[String(name)] ?? String(name))
      .join(' or ')}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) => `must have at least ${pluralize(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${pluralize(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${pluralize(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${pluralize(limit, 'item')}`,
  additionalProperties: ({ additionalProperty: name }) =>
    `must not have the field ${String(name).slice(0, MAX_NAME_LENGTH)}`,
};

const pluralize = (count: unknown, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const dedupe = (faults: Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [`${fault.pointer} ${fault.detail}`, fault])).values(),
];

// Converts query values from text to the declared integers, booleans and lists.

type Declared = { properties?: Record<string, { type?: unknown }> };

const INTEGER = /^-?\d+$/;

/**
 * Replaces text values in `query` by the numbers, booleans and lists that `schema` declares. Other spellings
 * (`1e3`, `0x10`, `yes`) stay text, which validation refuses; numbers are clamped to safe integers.
 */
function readQueryValues(schema: Declared, query: Record<string, unknown>): void {
  for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
    const text = query[name];
    if (typeof text !== 'string') continue;
    // A single occurrence of a repeatable parameter is a list of one.
    if (type === 'array') query[name] = [text];
    if (type === 'integer' && INTEGER.test(text)) query[name] = clamp(Number(text));
    if (type === 'boolean' && (text === 'true' || text === 'false')) query[name] = text === 'true';
  }
}

const clamp = (value: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(value, Number.MAX_SAFE_INTEGER));
