// Runs a program: parses the command line, runs the command and reports the result.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { ConfigurationError } from '../config/settings.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusal.ts';
import { type Command, type CommandCall, type Option, type Program, UsageError } from './command.ts';
import { explainError } from './explain-error.ts';
import { alignColumns, systemTerminal, type Terminal } from './terminal.ts';

/** Runs the command line of this process and sets its exit code. */
export async function runProcess(program: Program): Promise<void> {
  const code = await runProgram(program, process.argv.slice(2), systemTerminal());
  if (code !== undefined) process.exitCode = code;
}

/**
 * Runs the arguments. Returns the exit code: 0, 1 after a failure, 2 for invalid arguments; undefined if the
 * command keeps running and sets it itself.
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
    terminal.writeError(`${program.usage} --help lists the commands.\n`);
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

/** Text may come from other users, and must not contain terminal control sequences. */
const replaceControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');

/** System errors (no such file, not permitted) already contain the path. */
const messageOf = (error: unknown): string =>
  error instanceof ConfigurationError ||
  error instanceof UsageError ||
  error instanceof Refusal ||
  (error instanceof Error && 'syscall' in error && !isDatabaseUnavailable(error))
    ? error.message
    : explainError(error);

/** `commands` are the commands to describe: all, a group, or one. */
type ParsedCommandLine =
  | { wants: 'help'; commands: readonly Command[] }
  | { wants: 'run'; command: Command; isJson: boolean; call: Omit<UncheckedCall, 'terminal'> };

type UncheckedCall = CommandCall<string, Record<string, Option>>;

/** Throws a {@link UsageError} for arguments that no command declares. */
function parseCommandLine({ commands }: Program, args: readonly string[]): ParsedCommandLine {
  const [first] = commands;
  if (first === undefined) throw new TypeError('A program has a command.');
  if (args.length === 0) return parseCall(first, []);
  if (isHelp(args[0])) return { wants: 'help', commands };
  const named = commands.filter((candidate) => startsWith(args, words(candidate)));
  const command = named.toSorted((a, b) => words(b).length - words(a).length)[0];
  return command ? parseCall(command, args.slice(words(command).length)) : parseGroup(commands, args);
}

const words = ({ name }: Command): string[] => name.split(' ');
const startsWith = (args: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => args[index] === word);
const isHelp = (arg: string | undefined): boolean => arg === '--help' || arg === '-h' || arg === 'help';

/** `users` and `users --help` name a group of commands. */
function parseGroup(commands: readonly Command[], args: readonly string[]): ParsedCommandLine {
  const [group = '', ...rest] = args;
  const members = commands.filter((candidate) => words(candidate)[0] === group);
  if (members.length === 0) throw new UsageError(`There is no command ${JSON.stringify(group)}.`);
  if (rest.length > 0 && isHelp(rest[0])) return { wants: 'help', commands: members };
  const names = members.map((member) => words(member).slice(1).join(' '));
  throw new UsageError(`${group} is followed by one of: ${names.join(', ')}.`);
}

function parseCall(command: Command, args: string[]): ParsedCommandLine {
  const { values, positionals } = parseOptions(command, args);
  if (values.help) return { wants: 'help', commands: [command] };
  const options = Object.entries(command.options).map(([name, option]) => {
    const value = values[name] ?? null;
    if (option.type === 'boolean') return [name, value === true];
    if (value === null && option.required) throw new UsageError(`--${name} is missing.`);
    return [name, value];
  });
  return {
    wants: 'run',
    command,
    isJson: values.json === true,
    call: { operands: parseOperands(command, positionals), options: Object.fromEntries(options) },
  };
}

const COMMON_OPTIONS = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const;

function parseOptions({ options }: Command, args: string[]) {
  const declared = Object.entries(options).map(([name, { type }]) => [name, { type }] as const);
  const config: ParseArgsOptionsConfig = { ...Object.fromEntries(declared), ...COMMON_OPTIONS };
  try {
    return parseArgs({ args, options: config, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw new UsageError(error.message);
    throw error;
  }
}

function parseOperands({ operands }: Command, values: readonly string[]): Record<string, string> {
  const [extra] = values.slice(operands.length);
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${JSON.stringify(extra)}.`);
  const entries = operands.map((name, index): [string, string] => {
    const value = values[index];
    if (value === undefined || value === '') throw new UsageError(`<${name}> is missing.`);
    return [name, value];
  });
  return Object.fromEntries(entries);
}

/** Renders the summaries of several commands, or all details of one. */
function renderHelp(program: Program, commands: readonly Command[]): string {
  const [only] = commands;
  return only && commands.length === 1
    ? renderCommandHelp(program, only)
    : renderProgramHelp(program, commands);
}

function renderProgramHelp({ usage, summary }: Program, commands: readonly Command[]): string {
  const rows = commands.map(({ name, operands, summary: does }) => [`  ${synopsisOf(name, operands)}`, does]);
  return [
    summary,
    '',
    `Usage: ${usage} <command>`,
    '',
    'Commands:',
    ...alignColumns(rows),
    '',
    `${usage} <command> --help shows details. Exits with 0 on success, 1 on failure, 2 when the command line`,
    'is invalid.',
    '',
  ].join('\n');
}

/** The usage of a command and its options. */
function renderCommandHelp({ usage }: Program, command: Command): string {
  const { name, operands, options, summary, description } = command;
  const required = Object.entries(options).filter(([, option]) => 'required' in option);
  const call = [synopsisOf(name, operands), ...required.map(optionSynopsis), '[options]'].join(' ');
  const rows = [
    ...Object.entries(options).map((option) => [`  ${optionSynopsis(option)}`, option[1].help]),
    ['  --json', 'Prints JSON.'],
    ['  --help', 'Prints this help.'],
  ];
  const about = description === null ? [summary] : [summary, '', ...wrap(description)];
  return [...about, '', `Usage: ${usage} ${call}`, '', 'Options:', ...alignColumns(rows), ''].join('\n');
}

const synopsisOf = (name: string, operands: readonly string[]): string =>
  [name, ...operands.map((operand) => `<${operand}>`)].join(' ');

const optionSynopsis = ([name, option]: [string, Option]): string =>
  option.type === 'boolean' ? `--${name}` : `--${name} <${option.value}>`;

const WIDTH = 100;

function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** The help of all commands as Markdown. */
export function renderMarkdownHelp(program: Program): string {
  const sections = program.commands.map((command) => {
    return `### ${program.name} ${command.name}\n\n\`\`\`\n${renderCommandHelp(program, command)}\`\`\`\n`;
  });
  return [
    `## ${program.name}\n`,
    `\`\`\`\n${renderProgramHelp(program, program.commands)}\`\`\`\n`,
    ...sections,
  ].join('\n');
}
