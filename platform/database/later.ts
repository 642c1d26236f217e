// Values that are not there yet while a query is prepared (see prepared.ts).

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
