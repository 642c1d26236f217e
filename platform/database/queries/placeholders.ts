// Placeholders represent the arguments of a query while it is built (see define-query.ts).
import { type Expression, sql } from 'kysely';

/** Extracts the value of a placeholder from the arguments of one call. */
type Resolve = (args: readonly unknown[]) => unknown;

/** Becomes a parameter of its query; any other access throws. */
export class Placeholder {
  readonly resolve: Resolve;
  /** Returns the value in the current call and makes the query's text depend on it. */
  readonly inline: () => unknown;

  constructor(resolve: Resolve, inline: (placeholder: Placeholder) => unknown = throwOpaque) {
    this.resolve = resolve;
    this.inline = () => inline(this);
  }

  toJSON = (): never => throwOpaque();
  [Symbol.toPrimitive] = (): never => throwOpaque();
}

function throwOpaque(): never {
  throw new Error(
    'A defined query must not depend on its arguments, other than null, undefined, true and false.',
  );
}

/**
 * The number as a literal in the query's text: SQLite only considers the size of a limit if it is a literal,
 * which halves the cost of a page. The query has as many texts as the number has values, so they should be
 * few.
 */
export const inlined = (value: number): Expression<number> => sql.lit(readInlined(value) as number);

const readInlined = (value: unknown): unknown => (value instanceof Placeholder ? value.inline() : value);

/** Returns `convert(value)`; for a placeholder, a placeholder of the converted value. */
export const mapValue = <Value, Result>(value: Value, convert: (value: Value) => Result): Result =>
  value instanceof Placeholder
    ? (new Placeholder((args) => convert(value.resolve(args) as Value)) as Result)
    : convert(value);

/** The pattern of null, undefined, true and false among the arguments, on which a query's text may depend. */
export function patternOf(args: readonly unknown[]): string {
  let pattern = '';
  for (const value of args) pattern += patternOfValue(value);
  return pattern;
}

function patternOfValue(value: unknown): string {
  if (value === null) return '0';
  if (value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (!isPlainObject(value)) return ',';
  let pattern = '{';
  for (const name in value) pattern += `${name}:${patternOfValue(value[name])}`;
  return `${pattern}}`;
}

/** Rows that SQLite streams have no prototype. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * `args` with a placeholder for each value that the text must not depend on; `inlined` receives those it does
 * depend on.
 */
export function toPlaceholders<Args extends readonly unknown[]>(
  args: Args,
): { placeholders: Args; inlined: readonly Placeholder[] } {
  const inlined: Placeholder[] = [];
  const inline = (placeholder: Placeholder): unknown => {
    if (!inlined.includes(placeholder)) inlined.push(placeholder);
    return placeholder.resolve(args);
  };
  const convert = (value: unknown, resolve: Resolve): unknown => {
    if (isPartOfPattern(value)) return value;
    if (!isPlainObject(value)) return new Placeholder(resolve, inline);
    const member = (name: string) => (given: readonly unknown[]) =>
      (resolve(given) as Record<string, unknown>)[name];
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, convert(inner, member(name))]),
    );
  };
  const placeholders = args.map((value, index) => convert(value, (given) => given[index]));
  return { placeholders: placeholders as unknown as Args, inlined };
}

const isPartOfPattern = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'boolean';
