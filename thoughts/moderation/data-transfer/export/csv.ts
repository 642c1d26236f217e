// Rows of CSV files (RFC 4180).

/** One row with its end; a cell that holds a separator, a quote or a line break is quoted. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
