// What a command reads and writes: standard input, output and error, and whether a person looks on.
import { createInterface } from 'node:readline/promises';

export type Terminal = {
  /** Results. */
  write(text: string): void;
  /** Everything else: errors, warnings, progress. */
  writeError(text: string): void;
  /** Whether a person reads the errors, so that a line may be drawn over and over. */
  isInteractive: boolean;
  /** The next line of the input without its end; null where the input is over. */
  readLine(): Promise<string | null>;
};

export function systemTerminal(): Terminal {
  // `users list | head` closes the pipe early, and has all it wants then.
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
