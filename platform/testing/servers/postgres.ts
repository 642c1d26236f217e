// Provides tests with empty or prepared PostgreSQL databases on the server of the test run.
import { createHash, randomBytes } from 'node:crypto';
import { Client, type ClientBase, Pool } from 'pg';
import { startPostgres } from './embedded-postgres.ts';

/**
 * The template of a database. `prepare` fills an empty database once and closes its connections; `name` must
 * change whenever the effect of `prepare` does (the text of the migrations does).
 */
type DatabaseTemplate = { name: string; prepare: (url: string) => Promise<void> };

/** A database for one test or file; `drop` disconnects remaining clients. */
export type TestDatabase = AsyncDisposable & { url: string; drop(): Promise<void> };

/** `pool` has one connection, which does not keep the process alive. */
type Server = { url: string; pool: Pool };

let server: Promise<Server> | undefined;

/** The server of `tools/test.ts`; a file run directly by `node --test` starts one for its process. */
const requireServer = (): Promise<Server> => {
  server ??= openServer();
  return server;
};

async function openServer(): Promise<Server> {
  const url = process.env.TEST_POSTGRES_URL || (await startPostgres()).url;
  return { url, pool: new Pool({ connectionString: url, max: 1, allowExitOnIdle: true }) };
}

/** Creates a database, in about 40 ms, as a copy of `template` or empty without one. */
export async function createTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const { url, pool } = await requireServer();
  const source = template ? await requireTemplate({ url, pool }, template) : 'template0';
  const name = `test_${randomBytes(8).toString('hex')}`;
  await copyDatabase(pool, source, name);
  const drop = async () => {
    await pool.query(`drop database if exists ${name} with (force)`);
  };
  return { url: databaseUrl(url, name), drop, [Symbol.asyncDispose]: drop };
}

/** Creates an empty database with a new `name` on a server of the caller, and returns its address. */
export async function addDatabase(url: string, name: string): Promise<string> {
  await withClient(url, (client) => copyDatabase(client, 'template0', name));
  return databaseUrl(url, name);
}

/** The name of the prepared database; the first test file that needs it prepares it while the others wait. */
async function requireTemplate({ url, pool }: Server, template: DatabaseTemplate): Promise<string> {
  const hash = createHash('sha256').update(template.name).digest('hex').slice(0, 16);
  const name = `template_${hash}`;
  const isPrepared = async (client: Queryable) =>
    (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount !== 0;
  if (await isPrepared(pool)) return name;
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    if (!(await isPrepared(client))) await buildTemplate(client, url, name, template);
  });
  return name;
}

type Queryable = Pick<ClientBase, 'query'>;

/** Renamed only when complete, so that a failed `prepare` leaves no database that passes for a template. */
async function buildTemplate(client: Client, admin: string, name: string, template: DatabaseTemplate) {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await copyDatabase(client, 'template0', draft);
  await template.prepare(databaseUrl(admin, draft));
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function copyDatabase(client: Queryable, source: string, name: string): Promise<void> {
  await client.query(`create database ${name} template ${source} strategy file_copy`);
}

function databaseUrl(admin: string, name: string): string {
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
