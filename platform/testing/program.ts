// Runs one of the programs as its users do: a process of its own, told by environment variables alone.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How a program ended: its exit code, or the signal that ended it, and all that it wrote. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

export type Program = AsyncDisposable & {
  pid: number;
  /** The address that the service said it listens on; rejects, with what it said, when it ends before. */
  address(service: string): Promise<string>;
  /** The first match in all that it wrote, as soon as there is one; rejects when it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when it has ended and its last word is read. */
  ended: Promise<Ending>;
};

/**
 * Starts the program `file` in the folder `cwd` with `settings` and nothing else of our own environment but what
 * finds programs. Disposing kills it where it still runs.
 */
export function startProgram(
  file: URL,
  cwd: string,
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Program {
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...said }));
  });
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(said.stdout) ?? pattern.exec(said.stderr);
        if (found) resolve(found);
      };
      for (const name of ['stdout', 'stderr'] as const) child[name].on('data', look);
      const tooEarly = ({ stderr }: Ending) => reject(new Error(`It ended before ${pattern}:\n${stderr}`));
      void ended.then(tooEarly, reject);
      look();
    });
  const address = async (service: string) =>
    (await says(new RegExp(`^${service} listening on (http://\\S+)\n`, 'm')))[1] ?? '';
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return {
    pid: child.pid ?? 0,
    address,
    says,
    kill,
    ended,
    [Symbol.asyncDispose]: async () => {
      kill('SIGKILL');
      await ended;
    },
  };
}
