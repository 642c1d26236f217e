// Makes row objects of the arrays that SQLite returns. Node's own rows are dictionaries without a prototype,
// which cost more time and memory than objects of one shape.
import type { SQLOutputValue, StatementSync } from 'node:sqlite';

type Values = readonly SQLOutputValue[];
type Row = Record<string, SQLOutputValue>;

/** Returns a function that makes row objects of the arrays of `statement`, in the order of its columns. */
export function createRowFactory(statement: StatementSync): (found: readonly Values[]) => Row[] {
  let width = -1;
  let toRow: (values: Values) => Row;
  return (found) => {
    const [first] = found;
    if (!first) return [];
    // After a schema change by another process, SQLite has prepared the statement again by itself.
    if (first.length !== width) {
      toRow = compileRowFactory(statement);
      width = first.length;
    }
    return found.map((values) => toRow(values));
  };
}

/** Compiled for each statement: V8 gives objects a fixed shape when they are written as a literal. */
function compileRowFactory(statement: StatementSync): (values: Values) => Row {
  const members = statement.columns().map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as (values: Values) => Row;
}
