// Shared command line parsing of the tools.
import { parseArgs } from 'node:util';

/** An invalid command line. */
export class UsageError extends Error {}

type Parsed<Text extends string, Flag extends string> = {
  values: Partial<Record<Text, string>> & Record<Flag, boolean>;
  positionals: string[];
};

/** Parses `--text VALUE`, and `--flag` with default false. @throws UsageError */
export function parseCommandLine<Text extends string, Flag extends string>(
  args: readonly string[],
  texts: readonly Text[],
  flags: readonly Flag[],
  allowPositionals = false,
): Parsed<Text, Flag> {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string' as const }] as const),
    ...flags.map((name) => [name, { type: 'boolean' as const, default: false }] as const),
  ]);
  try {
    return parseArgs({ args: [...args], options, allowPositionals }) as Parsed<Text, Flag>;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws UsageError */
export function readNumber(option: string, text: string, least = 1): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least)
    throw new UsageError(`${option} must be a whole number from ${least}.`);
  return number;
}

/** The named one, by default all. @throws UsageError */
export function choose<Name extends string>(
  option: string,
  value: string | undefined,
  names: readonly Name[],
): readonly Name[] {
  const chosen = names.filter((name) => value === undefined || name === value);
  if (chosen.length === 0) throw new UsageError(`${option} takes ${names.join(' or ')}.`);
  return chosen;
}

/** Runs a tool with this process's arguments; prints a usage error, with exit code 2. */
export async function runTool(name: string, main: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message} See npm run ${name} -- --help.`);
    process.exitCode = 2;
  }
}
