// Tables as CSV (RFC 4180).

/** A cell that a spreadsheet would compute is marked as text, unless it is a number. */
function toCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const toCsv = (rows: readonly (readonly (string | number | null | undefined)[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => toCell(String(cell ?? ''))).join(',')}\r\n`).join('');
