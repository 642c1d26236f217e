// Finds CSV columns by header name.

/** Column indexes by name, trimmed and in lower case. The first of duplicate columns wins. */
export type CsvColumns = ReadonlyMap<string, number>;

export function readHeader(cells: readonly string[]): CsvColumns {
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase();
    if (!columns.has(name)) columns.set(name, index);
  }
  return columns;
}

/**
 * Detects the delimiter from the first line: spreadsheets in many locales write semicolons, some write tabs.
 */
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
