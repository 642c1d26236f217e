// Runs a program: reads the command line, runs what it asks for, and says how it went.
import { ConfigurationError } from '../config/settings.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusal.ts';
import { type Program, UsageError } from './command.ts';
import { parseCommandLine } from './command-line.ts';
import { explainError } from './explain-error.ts';
import { renderHelp } from './help.ts';
import { systemTerminal, type Terminal } from './terminal.ts';

/** Runs what this process was called with, and leaves it the exit code. */
export async function runProcess(program: Program): Promise<void> {
  const code = await runProgram(program, process.argv.slice(2), systemTerminal());
  if (code !== undefined) process.exitCode = code;
}

/**
 * Runs what the arguments ask for. Answers the exit code: 0, 1 where something failed, 2 where the arguments are
 * wrong; undefined where the command decides itself, because it goes on running.
 */
export async function runProgram(
  program: Program,
  args: readonly string[],
  terminal: Terminal,
): Promise<number | undefined> {
  try {
    return await runArguments(program, args, terminal);
  } catch (error) {
    terminal.writeError(`${replaceControlCharacters(messageOf(error))}\n`);
    if (!(error instanceof UsageError)) return 1;
    terminal.writeError(`${program.usage} --help says what there is.\n`);
    return 2;
  }
}

async function runArguments(program: Program, args: readonly string[], terminal: Terminal) {
  const invocation = parseCommandLine(program, args);
  if (invocation.wants === 'help') {
    terminal.write(renderHelp(program, invocation.commands));
    return 0;
  }
  const report = await invocation.command.run({ ...invocation.call, terminal });
  if (!report) return undefined;
  terminal.write(
    `${invocation.isJson ? JSON.stringify(report.json, null, 2) : replaceControlCharacters(report.text)}\n`,
  );
  return report.failed ? 1 : 0;
}

/** Others had a hand in what is shown: whoever draws a terminal must not read commands in it. */
const replaceControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');

/** What the system refuses (no such file, not permitted) says so itself, with the path. */
const messageOf = (error: unknown): string =>
  error instanceof ConfigurationError ||
  error instanceof UsageError ||
  error instanceof Refusal ||
  (error instanceof Error && 'syscall' in error && !isDatabaseUnavailable(error))
    ? error.message
    : explainError(error);
