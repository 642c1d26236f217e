// A service under load: the program itself, as an operator starts it.
import { mkdir } from 'node:fs/promises';
import { startProgram } from '../../../platform/testing/program.ts';
import { HOST } from '../load/request.ts';

export type ServiceName = 'journal' | 'thoughts';
export type Server = AsyncDisposable & { pid: number; port: number };

const PROGRAMS = {
  journal: new URL('../../../journal/main.ts', import.meta.url),
  thoughts: new URL('../../../thoughts/main.ts', import.meta.url),
};

/**
 * Ports are picked; nobody is limited; tokens outlive the run; addresses in responses are the same
 * everywhere.
 */
export const SETTINGS = {
  ...{ JOURNAL_PORT: '0', THOUGHTS_PORT: '0', LOG_LEVEL: 'warn' },
  ...{ LOGIN_FAILURES_PER_ADDRESS: '0', LOGIN_FAILURES_PER_IDENTIFIER: '0', REGISTRATIONS_PER_ADDRESS: '0' },
  /** Apps send as many as the clients here can. */
  THOUGHTS_CLIENT_API_REQUESTS: '0',
  ...{ JOURNAL_ACCESS_TOKEN_SECONDS: '86400', JOURNAL_REFRESH_TOKEN_SECONDS: '86400' },
  ...{ JOURNAL_PUBLIC_URL: `https://${HOST}`, THOUGHTS_PUBLIC_URL: `https://${HOST}` },
};

/** Starts a service on what is in `folder`; `settings` are those that differ. Disposing stops it in order. */
export async function startService(
  name: ServiceName,
  folder: string,
  settings: Record<string, string>,
): Promise<Server> {
  await mkdir(folder, { recursive: true });
  const program = startProgram(PROGRAMS[name], folder, { ...SETTINGS, DATA_DIR: folder, ...settings });
  const address = await program.address(name);
  return {
    pid: program.pid,
    port: Number(new URL(address).port),
    async [Symbol.asyncDispose]() {
      program.kill('SIGTERM');
      await program.exited;
    },
  };
}
