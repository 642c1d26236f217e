// The input and output of commands: standard input, output and error.
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
