// Lays figures out in columns.

export type Column<Row> = { title: string; read(row: Row): string; align: 'left' | 'right' };

export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ read }) => read(row))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => (line[index] ?? '').length)));
  const lines = cells.map((line) =>
    line
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.align === 'left' ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

export const formatCount = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2);

export const formatMilliseconds = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
