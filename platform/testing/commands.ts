// Runs a service's commands in tests: in a separate process, or in this process with a recording terminal.
import { spawn } from 'node:child_process';
import type { Program } from '../cli/command.ts';
import { runProgram } from '../cli/program.ts';
import type { DatabaseUrl } from '../database/database.ts';
import type { Json } from './client.ts';

/** The result; `json` is the output of `--json`, undefined for other output. */
export type CommandResult = { code: number | undefined; output: string; errors: string; json: Json };

type Settings = Record<string, string>;

/** A database address in the syntax of settings. */
export const databaseSetting = (url: DatabaseUrl): string =>
  url.dialect === 'sqlite' ? `sqlite:${url.path}` : url.connectionString;

/** Runs the program at `main` with only `settings` in its environment. */
export async function runProcess(
  main: URL,
  args: readonly string[],
  settings: Settings,
  input = '',
): Promise<CommandResult> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [main.pathname, ...args], { env: { PATH, ...settings } });
  const output = textOf(child.stdout);
  const errors = textOf(child.stderr);
  child.stdin.end(input);
  const code = await new Promise<number | undefined>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? undefined));
  });
  return toResult(code, await output, await errors);
}

/** Runs a command in this process. */
export async function runInProcess(
  program: Program,
  args: readonly string[],
  input: string[] = [],
): Promise<CommandResult> {
  let output = '';
  let errorOutput = '';
  const code = await runProgram(program, args, {
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      errorOutput += text;
    },
    isInteractive: false,
    readLine: async () => input.shift() ?? null,
  });
  return toResult(code, output, errorOutput);
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return text;
}

function toResult(code: number | undefined, output: string, errors: string): CommandResult {
  return { code, output, errors, json: parse(output) };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
