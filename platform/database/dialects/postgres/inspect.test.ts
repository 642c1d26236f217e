import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../../testing/servers/postgres.ts';
import { requirePostgresNotInUse } from './inspect.ts';

/** A connection, and whether another connection has polled for connections in the meantime. */
async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const isWatched = async (): Promise<boolean> => {
    const { rows } = await client.query(`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and state = 'idle' and query like '%client backend%'
    `);
    return rows.length > 0;
  };
  return { client, isWatched };
}

test('a database is unused once the connections of a stopped service are closed', async () => {
  await using empty = await createTestDatabase();
  const { client, isWatched } = await connect(empty.url);
  const inspected = requirePostgresNotInUse(empty.url);
  // Thousands of queries: longer than connecting and one poll take.
  for (let tries = 0; tries < 5000 && !(await isWatched()); tries++);
  await client.end();
  await inspected;
});

test('a database is in use while it has a connection', async () => {
  await using empty = await createTestDatabase();
  const { client } = await connect(empty.url);
  try {
    await client.query('select 1');
    await assert.rejects(requirePostgresNotInUse(empty.url), { kind: 'conflict' });
  } finally {
    await client.end();
  }
});
