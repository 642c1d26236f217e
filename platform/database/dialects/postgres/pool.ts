// The connections of a process to PostgreSQL: they are made anew when they break, and no statement works for ever.
import pg from 'pg';
import type { DatabaseOptions } from '../../open.ts';
import { NamedStatementClient } from './named-statements.ts';

/** int8 and numeric counts fit a double: instants are milliseconds, and nothing here counts to 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format),
};

/** In milliseconds: how long a request waits for a connection, whether all are taken or none can be made. */
const CONNECT_TIMEOUT = 10_000;
const PROTOCOL_VIOLATION = '08P01';

/**
 * The limit of statements goes with the beginning of a connection. A pooler such as PgBouncer refuses that, as its
 * connections are everybody's: behind it the limit is that of the role (`alter role … set statement_timeout`).
 */
export async function createPool(
  connectionString: string,
  { poolSize = 10, statementTimeout = 0 }: DatabaseOptions,
): Promise<pg.Pool> {
  const base = { connectionString, types, keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT };
  const limited = { ...base, max: poolSize, statement_timeout: statementTimeout || undefined };
  const canLimit = statementTimeout === 0 || (await acceptsStartupParameters(limited));
  const chosen = canLimit ? limited : { ...base, max: poolSize };
  const pool = new pg.Pool(
    (await isDirectConnection(chosen)) ? { ...chosen, Client: NamedStatementClient } : chosen,
  );
  // One that breaks is replaced at its next use. Unheard, its error would end the process: the pool hears it of those
  // that are idle, and each itself while it is lent out and between two statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

async function acceptsStartupParameters(options: pg.ClientConfig): Promise<boolean> {
  try {
    await using _client = await connect(options);
    return true;
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && error.code === PROTOCOL_VIOLATION;
    if (isRefused && /startup parameter/.test(error.message)) return false;
    throw error;
  }
}

/** Whether the process that greets is the one that answers: a pooler greets in its own name. */
async function isDirectConnection(options: pg.ClientConfig): Promise<boolean> {
  await using connection = await connect(options);
  const { rows } = await connection.client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return 'processID' in connection.client && connection.client.processID === rows[0]?.pid;
}

async function connect(options: pg.ClientConfig) {
  const client = new pg.Client(options);
  client.on('error', () => {});
  const end = () => client.end().catch(() => {});
  try {
    await client.connect();
  } catch (error) {
    await end();
    throw error;
  }
  return { client, [Symbol.asyncDispose]: end };
}
