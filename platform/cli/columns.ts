// Aligns text in columns.

/** Renders each row as a line; columns but the last are as wide as their widest cell. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  }
  return rows.map((row) => {
    const cells = row.map((cell, index) => cell.padEnd(widths[index] ?? 0));
    return cells.join('  ').trimEnd();
  });
}

/** A table with a heading; `whenEmpty` if there are no rows. */
export const renderTable = (
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  whenEmpty: string,
): string => (rows.length === 0 ? whenEmpty : alignColumns([heading, ...rows]).join('\n'));
