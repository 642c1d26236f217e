// Runs a program like its users: in a separate process, configured only by environment variables.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { countLaunch } from './launches.ts';

/** The exit of a program: its exit code or signal, and its complete output. */
export type ProgramExit = {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
};

export type Program = AsyncDisposable & {
  pid: number;
  /** The listening address that the service reported; rejects with its output if it ends first. */
  address(service: string): Promise<string>;
  /** The first match in its output, as soon as there is one; rejects if it ends first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves after its exit, with its complete output. */
  exited: Promise<ProgramExit>;
};

/**
 * Starts the program `file` in the folder `cwd` with `settings`, and only the variables of our environment
 * that locate programs. Disposing kills it if it is still running.
 */
export function startProgram(
  file: URL,
  cwd: string,
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Program {
  countLaunch('programs');
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = new Promise<ProgramExit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(output.stdout) ?? pattern.exec(output.stderr);
        if (found) resolve(found);
      };
      for (const name of ['stdout', 'stderr'] as const) child[name].on('data', check);
      const tooEarly = ({ code, signal, stdout, stderr }: ProgramExit) =>
        reject(new Error(`Exited (${code ?? signal}) before ${pattern}:\n${stdout}${stderr}`));
      void ended.then(tooEarly, reject);
      check();
    });
  const address = async (service: string) =>
    (await says(new RegExp(`^${service} listening on (http://\\S+)\n`, 'm')))[1] ?? '';
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return {
    pid: child.pid ?? 0,
    address,
    waitForOutput: says,
    kill,
    exited: ended,
    [Symbol.asyncDispose]: async () => {
      kill('SIGKILL');
      await ended;
    },
  };
}
