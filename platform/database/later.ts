// Values that are not there yet while a query is prepared, and those that are part of it (see prepared.ts).
import { type Expression, sql } from 'kysely';

/** Stands for a value while a query is built; whoever looks into it is told that only the query may hold it. */
export class Later {
  readonly read: (given: readonly unknown[]) => unknown;

  constructor(read: (given: readonly unknown[]) => unknown) {
    this.read = read;
  }

  toJSON = (): never => refuseLook();
  [Symbol.toPrimitive] = (): never => refuseLook();
}

function refuseLook(): never {
  throw new Error('A prepared query must not depend on its values, other than null, true and false.');
}

/** `convert(value)`, or a promise of it where `value` is that of a query being prepared. */
export const converted = <Value, Result>(value: Value, convert: (value: Value) => Result): Result =>
  value instanceof Later
    ? (new Later((given) => convert(value.read(given) as Value)) as Result)
    : convert(value);

/** A number in a query's text. There are as many texts as numbers, so they must be few. */
export class Known {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/**
 * A number that a prepared query knows: SQLite plans for the size of a limit only when it stands in the text, which
 * halves the cost of a page.
 */
export const known = (value: number): Known => new Known(value);

/** What a builder writes for a number, known or not. */
export const numberIn = (value: Known | number): Expression<number> =>
  value instanceof Known ? sql.lit(value.value) : sql.val(value);
