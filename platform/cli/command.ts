// How a command of a service's program is declared: once, for parsing, help and documentation alike.
import type { Terminal } from './terminal.ts';

/** A `--name`; one of type string takes a value, which help shows as `<value>`. */
export type Option =
  | { type: 'boolean'; means: string }
  | { type: 'string'; value: string; means: string; required?: true };

type Options = Readonly<Record<string, Option>>;

type ParsedOptions<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { type: 'boolean' }
    ? boolean
    : Declared[Name] extends { required: true }
      ? string
      : string | null;
};

/** What a command is run with; an option that was not given is false or null. */
export type CommandCall<Operand extends string, Declared extends Options> = {
  operands: Readonly<Record<Operand, string>>;
  options: ParsedOptions<Declared>;
  terminal: Terminal;
};

/**
 * What a command found or did: lines for people, the same for programs (`--json`), and whether it makes the
 * program end with 1.
 */
export type Report = { text: string; json: unknown; failed?: boolean };

type CommandDeclaration<Operand extends string, Declared extends Options> = {
  /** One or more words, such as `users create`. */
  name: string;
  summary: string;
  /** What else there is to know, as sentences. */
  description?: string;
  operands?: readonly Operand[];
  options?: Declared;
  /** Nothing comes back of a command that goes on running, such as `start`. */
  run(call: CommandCall<Operand, Declared>): Promise<Report | undefined>;
};

/** A declared command, whatever its operands and options. */
export type Command = Required<Omit<CommandDeclaration<string, Options>, 'description' | 'run'>> & {
  description: string | null;
  run(call: CommandCall<string, Record<string, Option>>): Promise<Report | undefined>;
};

/** Nothing is missing from the call by then: the parser holds it to the declaration. */
export function defineCommand<const Operand extends string = never, const Declared extends Options = Options>(
  declaration: CommandDeclaration<Operand, Declared>,
): Command {
  const { name, summary, description = null, operands = [], options = {} } = declaration;
  return {
    ...{ name, summary, description, operands, options },
    run: (call) => declaration.run(call as unknown as CommandCall<Operand, Declared>),
  };
}

/** A service's commands; `usage` is how one calls the program. The first command runs when none is named. */
export type Program = { name: string; usage: string; summary: string; commands: readonly Command[] };

/** The caller made a mistake on the command line: ends with 2. */
export class UsageError extends Error {}
