// The servers under load: the services in their production configuration, and the baseline.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram } from '../../../platform/testing/program.ts';
import { HOST, type Response } from '../load/request.ts';

export type ServiceName = 'journal' | 'thoughts';
export type Server = AsyncDisposable & { pid: number; port: number };
export type Baseline = Server & {
  /** Sets the responses, which are sent cyclically for any request. */
  respondWith(responses: readonly Response[]): Promise<void>;
};

/** No rate limits; tokens outlive the run; response addresses are constant. */
export const SETTINGS = {
  JOURNAL_PORT: '0',
  THOUGHTS_PORT: '0',
  LOG_LEVEL: 'warn',
  LOGIN_FAILURES_PER_ADDRESS: '0',
  LOGIN_FAILURES_PER_IDENTIFIER: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
  THOUGHTS_CLIENT_API_REQUESTS: '0',
  JOURNAL_ACCESS_TOKEN_SECONDS: '86400',
  JOURNAL_REFRESH_TOKEN_SECONDS: '86400',
  JOURNAL_PUBLIC_URL: `https://${HOST}`,
  THOUGHTS_PUBLIC_URL: `https://${HOST}`,
};

/** Starts a service of the checkout at `root`, with its data in `folder`. */
export async function startService(
  root: string,
  name: ServiceName,
  folder: string,
  settings: Record<string, string>,
): Promise<Server> {
  await mkdir(folder, { recursive: true });
  const main = pathToFileURL(join(root, name, 'main.ts'));
  const program = startProgram(main, folder, { ...SETTINGS, DATA_DIR: folder, ...settings });
  const address = await program.address(name);
  return {
    pid: program.pid,
    port: Number(new URL(address).port),
    async [Symbol.asyncDispose]() {
      // A graceful stop, so that a profile is written.
      program.kill('SIGTERM');
      await program.exited;
    },
  };
}

export async function startBaseline(): Promise<Baseline> {
  const child = fork(join(import.meta.dirname, 'baseline-process.ts'), { serialization: 'advanced' });
  const [port] = await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    port,
    respondWith: async (responses) => {
      const ready = once(child, 'message');
      child.send([...responses]);
      await ready;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
