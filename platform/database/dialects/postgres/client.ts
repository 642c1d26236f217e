// A dedicated connection for operations that must not use the pool.
import { Client } from 'pg';

/** Connects, runs `use` and closes the connection. */
export async function withClient<Result>(
  connectionString: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // An `error` event without a listener would end the process; the next statement fails with the error as
  // well.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
