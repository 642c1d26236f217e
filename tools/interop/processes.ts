// Starts the servers that are to meet as processes of their own, and ends them.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

export type Running = AsyncDisposable & {
  /** What it has written to either output so far. */
  log(): Promise<string>;
  /** Throws, with the end of the log, where it has ended by itself. */
  requireRunning(): Promise<void>;
};

/** Starts `command`; its outputs go to `logFile`. `environment` is added to this process's own. */
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

/** Runs `command` to its end with `input` and returns what it printed; throws where it fails. */
export function run(command: string, args: readonly string[], input = ''): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = execFile(command, args, (error, stdout, stderr) => {
    if (error) reject(new Error(`${command} ${args.join(' ')}: ${stderr || error.message}`));
    else resolve(stdout);
  });
  // A command may end without having read what it did not want.
  child.stdin?.on('error', () => {}).end(input);
  return promise;
}

/** A port of the loopback address on which nothing listens now. */
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
