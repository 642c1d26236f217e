// How a connection handles a server that is unresponsive, read-only, or gets no confirmation of a commit.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { startPostgres } from '../../../../testing/servers/embedded-postgres.ts';
import { createTestDatabase } from '../../../../testing/servers/postgres.ts';
import { platformMigrations } from '../../../migrations.ts';
import { openDatabase } from '../../../open.ts';
import type { PlatformTables } from '../../../tables.ts';
import { isDatabaseUnavailable } from '../../../unavailable.ts';
import { withClient } from '../client.ts';
import { WatchedClient } from './watched-client.ts';

const open = (connectionString: string, statementTimeout = 0) =>
  openDatabase<PlatformTables>({ dialect: 'postgres', connectionString }, [platformMigrations], {
    poolSize: 4,
    statementTimeout,
  });

/** Relays connections to a database until it is frozen: then it is silent, and closes none. */
async function startRelay(url: string) {
  const { pathname, searchParams } = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer((incoming) => {
    const outgoing = createConnection(`${searchParams.get('host')}/.s.PGSQL.5432`);
    for (const socket of [incoming, outgoing]) sockets.push(socket.on('error', () => {}));
    incoming.pipe(outgoing).pipe(incoming);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    freeze: () => {
      for (const socket of sockets.splice(0)) socket.unpipe().resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('an unresponsive server fails pending queries, and new connections are used', async () => {
  await using testDatabase = await createTestDatabase();
  await using relay = await startRelay(testDatabase.url);
  await using database = await open(relay.url, 200);
  await database.ping();
  relay.freeze();
  await assert.rejects(database.ping(), isDatabaseUnavailable);
  await database.ping();
});

test('the timeout counts from the last result, and a transaction may extend it', async () => {
  await using testDatabase = await createTestDatabase();
  const watched = new WatchedClient(testDatabase.url);
  const client: Client = watched;
  const errors: Error[] = [];
  client.on('error', (error) => errors.push(error));
  await client.connect();
  const sleep = () => client.query('select pg_sleep(1000)');
  watched.endIfSilent(1000, 10);
  assert.deepEqual((await client.query('select 1 as one')).rows, [{ one: 1 }]);
  await client.query('begin');
  await client.query('set local statement_timeout = 600000');
  const sleeping = assert.rejects(sleep(), isDatabaseUnavailable);
  watched.endIfSilent(600_000, 10);
  assert.equal(errors.length, 0);
  watched.endIfSilent(1, 10);
  await sleeping;
  assert.equal(errors[0]?.message, 'The database has not responded in time.');
});

test('a read-only connection is replaced, and the transaction is retried', async () => {
  await using testDatabase = await createTestDatabase();
  const name = new URL(testDatabase.url).pathname.slice(1);
  const setReadOnly = (isReadOnly: boolean) =>
    withClient(testDatabase.url, async (client) => {
      await client.query('set default_transaction_read_only = off');
      await client.query(`alter database "${name}" set default_transaction_read_only = ${isReadOnly}`);
    });
  await using database = await open(testDatabase.url);
  const store = (value: string) =>
    database.write((tx) => tx.insertInto('setting').values({ name: value, value }).execute());
  await setReadOnly(true);
  await withClient(testDatabase.url, (client) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = $1',
      [name],
    ),
  );
  await assert.rejects(store('a'), isDatabaseUnavailable);
  await setReadOnly(false);
  await store('b');
  const stored = await database.read
    .selectFrom('setting')
    .select('name')
    .where('name', 'in', ['a', 'b'])
    .execute();
  assert.deepEqual(stored, [{ name: 'b' }]);
});

test('a commit whose wait for the replica was cancelled is not acknowledged', async () => {
  // From the start: a reload of the configuration takes effect at an unknown time.
  const replicated = ['synchronous_standby_names=nobody', 'synchronous_commit=local'];
  const server = await startPostgres(['fsync=off', 'autovacuum=off', ...replicated]);
  try {
    await using database = await open(server.url);
    const stored = database.write(async (tx) => {
      await sql`set local synchronous_commit = on`.execute(tx);
      await tx.insertInto('setting').values({ name: 'a', value: 'b' }).execute();
    });
    await Promise.all([assert.rejects(stored, isDatabaseUnavailable), cancelWaiting(server.url)]);
  } finally {
    await server.stop();
  }
});

/** Cancels the commit that waits for a replica, once there is one. */
async function cancelWaiting(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  while ((await client.query(cancel)).rows.length === 0);
  await client.end();
}
