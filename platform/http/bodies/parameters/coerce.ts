// Converts parameters, which are often text, to the types of a schema.
import { isParameters, type Parameters } from './nested.ts';

type Schema = {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
};

/** Values that mean false; all other non-empty values mean true, as in Rails. */
const FALSE = new Set(['false', 'f', 'off', '0', 'no']);

/**
 * Returns the declared members of `values`, converted to their declared types. Null counts as absent, and so
 * does empty text for a number or a boolean. Values that cannot be converted are returned unchanged, so that
 * validation refuses them.
 */
export function coerceParameters(schema: Schema, values: Parameters): Parameters {
  const result: Parameters = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = Object.hasOwn(values, name) ? coerce(property, values[name]) : undefined;
    if (value !== undefined) result[name] = value;
  }
  return result;
}

function coerce(schema: Schema, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const type = [schema.type].flat().find((name) => name !== 'null');
  const convert = type === undefined ? undefined : CONVERSIONS[type];
  return convert ? convert(schema, value) : value;
}

const CONVERSIONS: Readonly<Record<string, (schema: Schema, value: unknown) => unknown>> = {
  boolean: (_schema, value) => {
    if (value === '') return undefined;
    if (typeof value === 'number') return value !== 0;
    return typeof value === 'string' ? !FALSE.has(value.toLowerCase()) : value;
  },
  integer: (_schema, value) => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
  },
  number: (_schema, value) => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;
  },
  string: (_schema, value) =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
  array: ({ items = {} }, value) =>
    listOf(value)
      .map((item) => coerce(items, item))
      .filter((item) => item !== undefined),
  object: (schema, value) =>
    isParameters(value) && schema.properties ? coerceParameters(schema, value) : value,
};

/** A single value becomes a list of one; `a[0]`, `a[1]` become a list in the order of their indexes. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isParameters(value)) return [value];
  const entries = Object.entries(value);
  if (!entries.every(([index]) => /^\d{1,9}$/.test(index))) return [value];
  return entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, item]) => item);
}
