// Values that are not there yet while a query is prepared, and those that are part of it (see prepared.ts).
import { type Expression, sql } from 'kysely';

/** Stands for a value while a query is built; whoever looks into it is told that only the query may hold it. */
export class Placeholder {
  readonly resolve: (given: readonly unknown[]) => unknown;

  constructor(read: (given: readonly unknown[]) => unknown) {
    this.resolve = read;
  }

  toJSON = (): never => throwOpaque();
  [Symbol.toPrimitive] = (): never => throwOpaque();
}

function throwOpaque(): never {
  throw new Error('A prepared query must not depend on its values, other than null, true and false.');
}

/** `convert(value)`, or a promise of it where `value` is that of a query being prepared. */
export const mapValue = <Value, Result>(value: Value, convert: (value: Value) => Result): Result =>
  value instanceof Placeholder
    ? (new Placeholder((given) => convert(value.resolve(given) as Value)) as Result)
    : convert(value);

/** A number in a query's text. There are as many texts as numbers, so they must be few. */
export class InlinedNumber {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/**
 * A number that a prepared query knows: SQLite plans for the size of a limit only when it stands in the text, which
 * halves the cost of a page.
 */
export const inlined = (value: number): InlinedNumber => new InlinedNumber(value);

/** What a builder writes for a number, known or not. */
export const numberExpression = (value: InlinedNumber | number): Expression<number> =>
  value instanceof InlinedNumber ? sql.lit(value.value) : sql.val(value);
