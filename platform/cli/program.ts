// Runs a program: parses the command line, runs the command and reports the result.
import { ConfigurationError } from '../config/settings.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusal.ts';
import { type Program, UsageError } from './command.ts';
import { parseCommandLine } from './command-line.ts';
import { explainError } from './explain-error.ts';
import { renderHelp } from './help.ts';
import { systemTerminal, type Terminal } from './terminal.ts';

/** Runs the command line of this process and sets its exit code. */
export async function runProcess(program: Program): Promise<void> {
  const code = await runProgram(program, process.argv.slice(2), systemTerminal());
  if (code !== undefined) process.exitCode = code;
}

/**
 * Runs the arguments. Returns the exit code: 0, 1 if something failed, 2 if the arguments are wrong;
 * undefined if the command keeps running and sets it itself.
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

/** Text may come from strangers: it must not contain control sequences of the terminal. */
const replaceControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');

/** Errors of the system (no such file, not permitted) already name the path. */
const messageOf = (error: unknown): string =>
  error instanceof ConfigurationError ||
  error instanceof UsageError ||
  error instanceof Refusal ||
  (error instanceof Error && 'syscall' in error && !isDatabaseUnavailable(error))
    ? error.message
    : explainError(error);
