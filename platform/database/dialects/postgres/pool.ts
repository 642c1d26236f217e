// The connection pool: replaces broken connections, and sets statement timeouts.
import pg from 'pg';
import type { DatabaseOptions } from '../../database.ts';
import { ConnectionAborted, NamedStatementClient, WatchedClient } from './connections/watched-client.ts';
import { createSnapshotVersion, type SnapshotVersion } from './data-version.ts';
import { createPipeline, type PipelinedConnections } from './pipeline.ts';

/** int8 and numeric counts fit a double: instants are milliseconds, and no counter reaches 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format),
};

/** In milliseconds: the maximum wait for a connection, whether all are in use or none can be opened. */
const CONNECT_TIMEOUT = 10_000;
/** A third of a process's connections are pipelined, up to this number. */
const MAX_PIPELINED = 3;
/** With fewer connections, none is reserved for the data version. */
const LEAST_FOR_VERSION = 4;
const PROTOCOL_VIOLATION = '08P01';

type Connections = {
  pool: pg.Pool;
  pipeline: PipelinedConnections;
  /** Null behind a pooler, which offers no dedicated connections. */
  version: SnapshotVersion | null;
  /** Closes connections to unresponsive servers. */
  silenceWatch: Disposable;
};

/**
 * The statement timeout is a startup parameter of a connection. Poolers such as PgBouncer refuse it, because
 * clients share their connections. Behind a pooler, set the timeout of the role (`alter role … set
 * statement_timeout`).
 */
export async function openConnections(
  connectionString: string,
  { poolSize = 10, statementTimeout = 0 }: DatabaseOptions,
): Promise<Connections> {
  const base = { connectionString, types, keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT };
  const limited = { ...base, statement_timeout: statementTimeout || undefined };
  const canLimit = statementTimeout === 0 || (await acceptsStartupParameters(limited));
  const chosen = canLimit ? limited : base;
  const isDirect = await isDirectConnection(chosen);
  const pipelined = isDirect ? Math.min(MAX_PIPELINED, Math.floor(poolSize / 3)) : 0;
  const hasVersion = isDirect && poolSize >= LEAST_FOR_VERSION;
  const size = { max: poolSize - pipelined - (hasVersion ? 1 : 0) };
  const pool = new pg.Pool({ ...chosen, ...size, Client: isDirect ? PrimaryClient : WatchedClient });
  const silenceWatch = createSilenceWatch(statementTimeout);
  // Broken connections are replaced at their next use. An `error` event without a listener would end the
  // process: the pool emits errors of idle connections, and each client in use emits its own between two
  // statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (client instanceof WatchedClient) silenceWatch.add(client);
  });
  const connectWatched = async () => {
    const client = await connectPipelined(chosen);
    silenceWatch.add(client);
    return client;
  };
  const version = hasVersion ? createSnapshotVersion(connectWatched) : null;
  return { pool, pipeline: createPipeline(pipelined, connectWatched), version, silenceWatch };
}

/**
 * Uses generic plans: planning a list of twenty takes longer than executing it, and PostgreSQL would
 * otherwise plan it at each execution. Statements that are slow with a generic plan run on the pool (see
 * pipeline.ts), where PostgreSQL chooses.
 */
async function connectPipelined(options: pg.ClientConfig): Promise<WatchedClient> {
  const client = new PrimaryClient({
    ...options,
    pipeline: true,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
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

/** Whether the backend has the process id of the handshake: a pooler sends its own. */
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

/** Reported by PostgreSQL 14 and later when a connection starts and on each change. */
type ParameterStatus = { parameterName: string; parameterValue: string };

class PrimaryClient extends NamedStatementClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on') {
        this.abort(new ConnectionAborted('The database is a replica, not the primary.', '25006'));
      }
    });
  }
}

// Closes connections to unresponsive servers: a frozen or unreachable server closes none, and the kernel
// would wait for a quarter of an hour.

const INTERVAL = 500;
/** In milliseconds, in addition to the timeout of the server. */
const MARGIN = 2000;

type SilenceWatch = Disposable & {
  /** Watches the client until its connection ends. */
  add(client: WatchedClient): void;
};

/** `statementTimeout` in milliseconds; 0 means that statements have no time limit. */
function createSilenceWatch(statementTimeout: number): SilenceWatch {
  if (statementTimeout === 0) return { add: () => {}, [Symbol.dispose]: () => {} };
  const clients = new Set<WatchedClient>();
  const timer = setInterval(() => {
    for (const client of clients) client.endIfSilent(INTERVAL, statementTimeout + MARGIN);
  }, INTERVAL).unref();
  return {
    add: (client) => {
      clients.add(client);
      client.once('end', () => clients.delete(client));
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
