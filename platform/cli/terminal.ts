// Output to a terminal: lines, progress and tables.
import { createInterface } from 'node:readline/promises';

export type Terminal = {
  /** Results. */
  write(text: string): void;
  /** Everything else: errors, warnings, progress. */
  writeError(text: string): void;
  /** Whether standard error is a terminal, so that lines can be redrawn. */
  isInteractive: boolean;
  /** The next line of the input without its terminator; null at the end. */
  readLine(): Promise<string | null>;
};

export function systemTerminal(): Terminal {
  // `users list | head` closes the pipe early, which is not an error.
  process.stdout.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
  return {
    write: (text) => void process.stdout.write(text),
    writeError: (text) => void process.stderr.write(text),
    isInteractive: process.stderr.isTTY === true,
    readLine: async () => {
      const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
      try {
        for await (const line of lines) return line;
        return null;
      } finally {
        lines.close();
        process.stdin.pause();
      }
    },
  };
}

// A progress line on a terminal.

export type Progress = {
  /** Updates the line, at most ten times a second. */
  update(text: string): void;
  /** Clears the line. */
  clear(): void;
};

const MIN_INTERVAL = 100;

export function createProgress({ isInteractive: isWatched, writeError: complain }: Terminal): Progress {
  if (!isWatched) return { update: () => {}, clear: () => {} };
  let shownAt = Number.NEGATIVE_INFINITY;
  const draw = (text: string) => complain(`\r\x1b[2K${text}`);
  return {
    update: (text) => {
      if (performance.now() - shownAt < MIN_INTERVAL) return;
      shownAt = performance.now();
      draw(text);
    },
    clear: () => draw(''),
  };
}

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
