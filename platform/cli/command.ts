// Declarations of commands, used for parsing, help and documentation.
import type { Terminal } from './terminal.ts';

/** A `--name` option; type string takes a value, which help shows as `<value>`. */
export type Option =
  | { type: 'boolean'; help: string }
  | { type: 'string'; value: string; help: string; required?: true };

type Options = Readonly<Record<string, Option>>;

type ParsedOptions<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { type: 'boolean' }
    ? boolean
    : Declared[Name] extends { required: true }
      ? string
      : string | null;
};

/** The parsed arguments; a missing option is false or null. */
export type CommandCall<Operand extends string, Declared extends Options> = {
  operands: Readonly<Record<Operand, string>>;
  options: ParsedOptions<Declared>;
  terminal: Terminal;
};

/**
 * The result of a command: text for terminals, JSON for scripts (`--json`), and whether the exit code is 1.
 */
export type Report = { text: string; json: unknown; failed?: boolean };

type CommandDeclaration<Operand extends string, Declared extends Options> = {
  /** One or more words, such as `users create`. */
  name: string;
  summary: string;
  /** More details, as sentences. */
  description?: string;
  operands?: readonly Operand[];
  options?: Declared;
  /** Returns undefined if the command keeps running, such as `start`. */
  run(call: CommandCall<Operand, Declared>): Promise<Report | undefined>;
};

/** A declared command with any operands and options. */
export type Command = Required<Omit<CommandDeclaration<string, Options>, 'description' | 'run'>> & {
  description: string | null;
  run(call: CommandCall<string, Record<string, Option>>): Promise<Report | undefined>;
};

/** The cast is safe: the parser checks the call against the declaration. */
export function defineCommand<const Operand extends string = never, const Declared extends Options = Options>(
  declaration: CommandDeclaration<Operand, Declared>,
): Command {
  const { name, summary, description = null, operands = [], options = {} } = declaration;
  return {
    name,
    summary,
    description,
    operands,
    options,
    run: (call) => declaration.run(call as unknown as CommandCall<Operand, Declared>),
  };
}

/** A service's commands; `usage` is the invocation of the program. The first command is the default. */
export type Program = { name: string; usage: string; summary: string; commands: readonly Command[] };

/** Invalid command line: exit code 2. */
export class UsageError extends Error {}
