// Formats figures in columns.

/** The first two columns and the last are left-aligned. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, index) => Math.max(...all.map((line) => (line[index] ?? '').length)));
  const lines = all.map((line) =>
    line
      .map((cell, index) => {
        const isText = index < 2 || index === head.length - 1;
        return isText ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0);
      })
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

export const formatCount = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(2);

export const formatMilliseconds = (value: number): string =>
  value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
