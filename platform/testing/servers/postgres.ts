// Provides tests with empty or prepared PostgreSQL databases on the server of the test run.
import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { startPostgres } from './embedded-postgres.ts';

/**
 * The template of a database. `prepare` fills an empty database once and closes its connections; `name` must
 * change whenever the effect of `prepare` does (the text of the migrations does).
 */
type DatabaseTemplate = { name: string; prepare: (url: string) => Promise<void> };

/** A database for one test or file; `drop` disconnects remaining clients. */
export type TestDatabase = AsyncDisposable & { url: string; drop(): Promise<void> };

let server: Promise<string> | undefined;

/** The server of `tools/test.ts`; a file run directly by `node --test` starts one for its process. */
const serverUrl = (): Promise<string> => {
  server ??= startServer();
  return server;
};

async function startServer(): Promise<string> {
  return process.env.TEST_POSTGRES_URL || (await startPostgres()).url;
}

/** Creates a database, in about 40 ms, as a copy of `template` or empty without one. */
export async function createTestDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const admin = await serverUrl();
  const source = template ? await requireTemplate(admin, template) : 'template0';
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(admin, (client) => copyDatabase(client, source, name));
  const drop = () =>
    withClient(admin, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  return { url: databaseUrl(admin, name), drop, [Symbol.asyncDispose]: drop };
}

/** Creates an empty database with a new `name` on `server`; returns its address. */
export async function createDatabaseAt(server: string, name: string): Promise<string> {
  await withClient(server, (client) => copyDatabase(client, 'template0', name));
  return databaseUrl(server, name);
}

/** The name of the prepared database; the first test file that needs it prepares it while the others wait. */
async function requireTemplate(admin: string, template: DatabaseTemplate): Promise<string> {
  const hash = createHash('sha256').update(template.name).digest('hex').slice(0, 16);
  const name = `template_${hash}`;
  await withClient(admin, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await buildTemplate(client, admin, name, template);
  });
  return name;
}

/** Renamed only when complete, so that a failed `prepare` leaves no database that passes for a template. */
async function buildTemplate(client: Client, admin: string, name: string, template: DatabaseTemplate) {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await copyDatabase(client, 'template0', draft);
  await template.prepare(databaseUrl(admin, draft));
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function copyDatabase(client: Client, source: string, name: string): Promise<void> {
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
