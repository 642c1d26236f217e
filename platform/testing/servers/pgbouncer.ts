// Runs PgBouncer in front of the test PostgreSQL, if its binary is installed (`.ci/install pgbouncer`).
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

const PORT = 6432;

/** Debian installs it outside of the default PATH. */
const BINARY = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
);

export const hasPgBouncer = BINARY !== undefined;

export type PgBouncer = AsyncDisposable & {
  /** The address of the database of `url` through the pooler. */
  urlOf(url: string): string;
};

/**
 * Starts it in transaction mode in front of the server of `url`: each of the `poolSize` connections per
 * database serves a client for one transaction.
 */
export async function startPgBouncer(url: string, poolSize: number): Promise<PgBouncer> {
  if (BINARY === undefined) throw new Error('PgBouncer is not installed.');
  const directory = mkdtempSync('/tmp/tandem-pgbouncer-');
  const server = new URL(url);
  const owner = process.getuid?.() === 0 ? nobody() : null;
  writeFileSync(join(directory, 'pgbouncer.ini'), configuration(directory, server, poolSize));
  chmodSync(directory, 0o755);
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const child = spawn(BINARY, ['--quiet', join(directory, 'pgbouncer.ini')], { ...owner, stdio: 'ignore' });
  const ended = once(child, 'close');
  child.unref();
  const urlOf = (database: string) =>
    `postgres://postgres@localhost:${PORT}${new URL(database).pathname}?host=${directory}`;
  await waitUntilReady(urlOf(url), ended);
  return {
    urlOf,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const configuration = (directory: string, server: URL, poolSize: number): string => `
[databases]
* = host=${server.searchParams.get('host') ?? server.hostname} user=postgres
[pgbouncer]
unix_socket_dir = ${directory}
listen_port = ${PORT}
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`;

/** PgBouncer refuses to run as root. */
function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function waitUntilReady(url: string, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const client = new Client({ connectionString: url });
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isReady) return;
  }
  throw new Error('PgBouncer did not start.');
}
