// What `npm run soak` is asked for.
import { parseArgs } from 'node:util';
import { UsageError } from '../options.ts';

export const HELP = `Keeps both services, in one process on SQLite, under a steady mixed load, and looks whether what they hold stays level.

  npm run soak -- [--minutes N] [--per-second N] [--folder PATH]

  --minutes N     how long (default: 60)
  --per-second N  requests a second, of each service (default: 100)
  --folder PATH   where data sets are stored (default: data/bench)
  --help          shows this

Ends with 1 where the last quarter holds clearly more than the second.
`;

export type SoakOptions = { minutes: number; perSecond: number; folder: string; help: boolean };

/** Throws a UsageError. */
export function readSoakOptions(args: readonly string[]): SoakOptions {
  const values = parse(args);
  return {
    minutes: readNumber('--minutes', values.minutes ?? '60'),
    perSecond: readNumber('--per-second', values['per-second'] ?? '100'),
    folder: values.folder ?? 'data/bench',
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { minutes: text, 'per-second': text, folder: text, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(option: string, text: string): number {
  const number = Number(text);
  if (!(number > 0 && Number.isFinite(number))) throw new UsageError(`${option} takes a number above 0.`);
  return number;
}
