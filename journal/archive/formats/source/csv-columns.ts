// Finds columns of a CSV by the names in its header.

/** The index of each column by its name, in lower case and trimmed. Of duplicates the first counts. */
export type CsvColumns = ReadonlyMap<string, number>;

export function readHeader(cells: readonly string[]): CsvColumns {
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase();
    if (!columns.has(name)) columns.set(name, index);
  }
  return columns;
}

/** The delimiter of the first line: spreadsheets in many countries write semicolons, some write tabs. */
export function delimiterOf(head: Buffer): ',' | ';' | '\t' {
  const [line = ''] = head
    .toString('latin1')
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  if (count(';') > count(',') && count(';') >= count('\t')) return ';';
  return count('\t') > count(',') ? '\t' : ',';
}

/** The cell of `row` in `column`; empty if the row or header is shorter. */
export const cellOf = (row: readonly string[], columns: CsvColumns, column: string): string =>
  row[columns.get(column) ?? -1] ?? '';
