// Turns what SQLite gives into rows. Node's own are dictionaries without a prototype: they take longer to make and to
// read than objects of one shape, and more memory.
import type { SQLOutputValue, StatementSync } from 'node:sqlite';

type Values = readonly SQLOutputValue[];
type Row = Record<string, SQLOutputValue>;

/** Answers the function that makes rows of what `statement` gives as arrays, in the order of its columns. */
export function createRowFactory(statement: StatementSync): (found: readonly Values[]) => Row[] {
  let width = -1;
  let toRow: (values: Values) => Row;
  return (found) => {
    const [first] = found;
    if (!first) return [];
    // Where another process has given a table another column, SQLite has prepared the statement anew by itself.
    if (first.length !== width) {
      toRow = compileRowFactory(statement);
      width = first.length;
    }
    return found.map((values) => toRow(values));
  };
}

/** Written out for each statement: only of a literal does V8 know the shape. */
function compileRowFactory(statement: StatementSync): (values: Values) => Row {
  const members = statement.columns().map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as (values: Values) => Row;
}
