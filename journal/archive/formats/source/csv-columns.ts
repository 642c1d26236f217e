// Columns of a CSV are found by the name in its header, never by position.

/** Where each column stands; names in lower case, trimmed. Of two columns of one name the first counts. */
export type CsvColumns = ReadonlyMap<string, number>;

export function readHeader(cells: readonly string[]): CsvColumns {
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase();
    if (!columns.has(name)) columns.set(name, index);
  }
  return columns;
}

/** What separates the cells of the first line: spreadsheets of many countries write semicolons, some write tabs. */
export function delimiterOf(head: Buffer): ',' | ';' | '\t' {
  const [line = ''] = head
    .toString('latin1')
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  if (count(';') > count(',') && count(';') >= count('\t')) return ';';
  return count('\t') > count(',') ? '\t' : ',';
}

/** The cell of `row` in `column`; empty where the row or the header ends before it. */
export const cellOf = (row: readonly string[], columns: CsvColumns, column: string): string =>
  row[columns.get(column) ?? -1] ?? '';
