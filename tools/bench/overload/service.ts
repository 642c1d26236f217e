// The server under load, with one person and some thoughts, and what is asked of it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type OverloadedService = AsyncDisposable & {
  port: number;
  requests: readonly string[];
  rss(): Promise<number>;
};

const THOUGHTS = 200;

/** Starts thoughts on an empty database in `folder`; `settings` are environment variables. */
export async function startService(
  folder: string,
  settings: Record<string, string>,
): Promise<OverloadedService> {
  const service = spawn(process.execPath, [join(import.meta.dirname, '../../../thoughts/main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, THOUGHTS_PORT: '0', THOUGHTS_HOST: '127.0.0.1' },
      ...{ DATA_DIR: folder, LOG_LEVEL: 'error', THOUGHTS_WORKERS: 'false', ...settings },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await listening(service);
  const requests = await prepare(port);
  return {
    ...{ port, requests },
    rss: async () => {
      const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    async [Symbol.asyncDispose]() {
      service.kill();
      await once(service, 'close');
    },
  };
}

async function listening({ stdout }: ChildProcess): Promise<number> {
  if (stdout) {
    for await (const line of createInterface({ input: stdout })) {
      const [, port] = /listening on http:\/\/localhost:(\d+)$/.exec(line) ?? [];
      if (port) return Number(port);
    }
  }
  throw new Error('The service did not start.');
}

/** Two reads and a write, in turn. */
async function prepare(port: number): Promise<string[]> {
  const url = `http://127.0.0.1:${port}`;
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json' };
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...type, ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const ada = { username: 'ada', email: 'ada@example.org', password: 'correct horse battery' };
  await post('/auth/register', ada);
  const { token } = (await post('/auth/login', ada)) as { token: string };
  const authorization = `Bearer ${token}`;
  for (let count = 0; count < THOUGHTS; count += 1) {
    await post('/thoughts', { content: `thought ${count} #load` }, { authorization });
  }
  const head = `host: localhost\r\nauthorization: ${authorization}\r\n`;
  const body = JSON.stringify({ content: 'one more' });
  const write = `POST /thoughts HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const read = (path: string) => `GET ${path} HTTP/1.1\r\n${head}\r\n`;
  return [read('/users/ada/thoughts'), read('/feed'), write];
}
