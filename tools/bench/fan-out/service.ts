// The service as a process, with one user whom many remote actors follow.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseUrl } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { sql } from 'kysely';
import { thoughtsMigrations } from '../../../thoughts/app.ts';
import type { FederationTables } from '../../../thoughts/federation/tables.ts';
import type { ActorId } from '../../../thoughts/tables.ts';
import { insertRemoteActors, type RemoteActorFixture } from '../../../thoughts/testing/remote-actors.ts';

const PROGRAM = join(import.meta.dirname, '../../../thoughts/main.ts');
/** Of the clock in /proc, a second. */
const TICKS = 100;
const PASSWORD = 'correct horse battery';

export type FanOutService = AsyncDisposable & {
  url: string;
  token: string;
  /** Everybody who followed follows no more, and `strangers` do. */
  replaceFollowers(strangers: readonly RemoteActorFixture[]): Promise<void>;
  post(content: string): Promise<void>;
  /** Seconds of processor time it has taken so far, all threads and processes together. */
  cpu(): Promise<number>;
};

/**
 * Starts it on an empty database: `databaseUrl`, else a file of its own. Where it is `split`, one process
 * serves and another one works.
 */
export async function startService(databaseUrl: string | null, split = false): Promise<FanOutService> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'fan-out-'));
  // The port is the part of the address that everything stored begins with, so one is chosen for both.
  const port = split ? await freePort() : 0;
  const start = (...roles: string[]) =>
    spawn(process.execPath, [PROGRAM, ...roles], {
      env: {
        ...process.env,
        ...{ THOUGHTS_PORT: `${port}`, DATA_DIR: folder.path, LOG_LEVEL: 'error' },
        ...(databaseUrl === null ? {} : { THOUGHTS_DATABASE_URL: databaseUrl }),
        THOUGHTS_FEDERATION_INSECURE: 'true',
        // The followers of one measurement are nobody's followers in the next, and would be deleted
        // meanwhile.
        THOUGHTS_REMOTE_RETENTION_DAYS: '36500',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const child = split ? start('serve') : start();
  const children = [child];
  const url = await listening(child);
  if (split) children.push(start('work'));
  const token = await logIn(url);
  const at: DatabaseUrl =
    databaseUrl === null
      ? { dialect: 'sqlite', path: join(folder.path, 'thoughts.db') }
      : { dialect: 'postgres', connectionString: databaseUrl };
  const database = await openDatabase<FederationTables>(at, thoughtsMigrations, { poolSize: 2 });
  const { id } = await database.read
    .selectFrom('actor')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow();
  return {
    ...{ url, token },
    replaceFollowers: async (strangers) => {
      await database.write((tx) => tx.deleteFrom('follow').execute());
      await database.write((tx) => tx.deleteFrom('delivery').execute());
      await insertRemoteActors(database, strangers, id as ActorId);
      if (at.dialect === 'sqlite') {
        // Else the service's next commit would copy all of that.
        await sql`pragma wal_checkpoint(truncate)`.execute(database.read);
      } else {
        // As autovacuum does within a minute: until then, plans made for empty tables read all of these.
        await sql`analyze`.execute(database.read);
      }
    },
    post: async (content) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ content });
      const { status } = await fetch(`${url}/thoughts`, { method: 'POST', headers, body });
      if (status !== 201) throw new Error(`posting was completed ${status}`);
    },
    cpu: async () => (await Promise.all(children.map(cpuOf))).reduce((sum, seconds) => sum + seconds, 0),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      const ended = children.map((each) => once(each, 'close'));
      for (const each of children) each.kill('SIGTERM');
      await Promise.all(ended);
      await folder.remove();
    },
  };
}

async function cpuOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
  return (Number(user) + Number(system)) / TICKS;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listening({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The service cannot be heard.');
  for await (const line of createInterface({ input: stdout })) {
    const [, found] = /listening on (\S+)/.exec(line) ?? [];
    if (found) return found;
  }
  throw new Error('The service did not start.');
}

async function logIn(url: string): Promise<string> {
  const ada = { username: 'ada', email: 'ada@example.org', password: PASSWORD };
  const post = (path: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ada),
    });
  await post('/auth/register');
  const { token } = (await (await post('/auth/login')).json()) as { token: string };
  return token;
}
