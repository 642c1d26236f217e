// Starts and stops the servers as separate processes.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

export type Running = AsyncDisposable & {
  /** Its output so far, stdout and stderr. */
  log(): Promise<string>;
  /** Throws with the end of the log if the process has ended. */
  requireRunning(): Promise<void>;
};

/** Starts `command` with its output in `logFile`. `environment` extends that of this process. */
export async function start(
  command: string,
  args: readonly string[],
  options: { logFile: string; cwd?: string; environment?: Record<string, string> },
): Promise<Running> {
  const { logFile, cwd = process.cwd(), environment = {} } = options;
  const output = createWriteStream(logFile);
  await once(output, 'open');
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, output],
  });
  await once(child, 'spawn');
  output.close();
  const log = () => readFile(logFile, 'utf8');
  return {
    log,
    requireRunning: async () => {
      if (!hasEnded(child)) return;
      throw new Error(`${command} has ended:\n${(await log()).slice(-2000)}`);
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}

/** Runs `command` with `input` and returns its output; throws if it fails. */
export function run(command: string, args: readonly string[], input = ''): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = execFile(command, args, (error, stdout, stderr) => {
    if (error) reject(new Error(`${command} ${args.join(' ')}: ${stderr || error.message}`));
    else resolve(stdout);
  });
  // A command may end without reading all input.
  child.stdin?.on('error', () => {}).end(input);
  return promise;
}

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  return address.port;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(force);
}
