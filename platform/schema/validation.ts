// Checks input against schemas. Nothing is coerced, but that the texts of a query stand for what its schema declares.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { type Fault, Refusal, toSentence } from '../refusal.ts';
import { findNearest } from '../text/nearest.ts';
import { findBadText } from '../text/well-formed.ts';
import { readQueryValues } from './query-values.ts';

export type Part = 'body' | 'query';

const shared = { strict: false, validateFormats: false, useDefaults: true, removeAdditional: false } as const;
/** Stops at the first fault, so that a hostile body cannot make a million of them. */
const bodies = new Ajv({ ...shared, coerceTypes: false });
const queries = new Ajv({ ...shared, coerceTypes: false });
/** Lists every fault, for bodies too small to make many. */
const thorough = new Ajv({ ...shared, coerceTypes: false, allErrors: true, verbose: true });

const MAX_LIST_FOR_ALL_FAULTS = 200;

/** Answers a check that refuses what does not fit `schema`, naming each spot. */
export function compile(schema: object, part: Part): (data: unknown) => void {
  const quick = part === 'body' ? bodies : queries;
  const slow = part === 'body' ? thorough : queries;
  return (data) => {
    refuseBadText(data, part);
    if (part === 'query') readQueryValues(schema, data as Record<string, unknown>);
    // Each compiles a schema when it is first asked about it, and keeps that.
    const fits = quick.compile(schema);
    if (fits(data)) return;
    throw toRefusal(isSmall(data) ? faultsOf(slow.compile(schema), data) : (fits.errors ?? []), part);
  };
}

function faultsOf(check: ValidateFunction, data: unknown): ErrorObject[] {
  check(data);
  return check.errors ?? [];
}

/** Answers a check that refuses parameters that `schema` does not have: a misspelt filter would give everything. */
export function refuseUnknownParameters(schema: object | undefined): (query: unknown) => void {
  const known = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  const taken = known.length === 0 ? 'takes no parameters' : `takes ${known.join(', ')}`;
  return (query) => {
    const unknown = Object.keys(query ?? {}).filter((name) => !known.includes(name));
    if (unknown.length === 0) return;
    const errors = unknown.slice(0, MAX_FAULTS).map((name) => {
      const nearest = findNearest(name, known);
      const meant = nearest === null ? '' : `; did you mean ${nearest}?`;
      return {
        pointer: `query/${name.slice(0, MAX_NAME_LENGTH)}`,
        detail: `is not known: this operation ${taken}${meant}`,
      };
    });
    const [first] = errors;
    throw new Refusal('invalid', first ? toSentence(first) : '', { code: 'unknown-parameter', errors });
  };
}

const MAX_FAULTS = 10;
const MAX_NAME_LENGTH = 100;

/** Text that one database refuses and both would alter: U+0000 and unpaired surrogates. */
function refuseBadText(data: unknown, part: Part): void {
  const pointer = findBadText(data);
  if (pointer === null) return;
  const detail = 'must not contain U+0000 or unpaired surrogates';
  throw new Refusal(
    'invalid',
    'The input has characters that cannot be stored: U+0000 or unpaired surrogates.',
    {
      errors: [{ pointer: toPointer(part, pointer), detail }],
    },
  );
}

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
    only && different.length === 1
      ? toSentence(only)
      : 'The input has several faults; errors lists each of them.';
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
  if (error.keyword === 'pattern')
    return error.parentSchema?.description ?? 'has a form that is not accepted';
  return (DETAILS[error.keyword]?.(error.params) ?? error.message ?? 'does not fit').slice(
    0,
    MAX_DETAIL_LENGTH,
  );
}

const MAX_DETAIL_LENGTH = 1000;

const NOUNS: Readonly<Record<string, string>> = {
  ...{ string: 'a string', integer: 'an integer', number: 'a number', boolean: 'true or false' },
  ...{ array: 'an array', object: 'an object' },
};

/** What is accepted, in words; the params are those of Ajv. */
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
