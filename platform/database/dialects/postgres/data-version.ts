// Tells whether anything was committed, by the snapshot of a query that all who ask at the same time share
// (docs/decisions/0223). Two equal snapshots see the same transactions: each that changed something since has
// a number that was in progress, or not yet given, in the former.
import type pg from 'pg';
import { registerStatementName } from './connections/statement-names.ts';

const SNAPSHOT = 'select pg_current_snapshot()::text as snapshot';
/** In milliseconds: whoever waits longer is told that it is not known. */
const TIMEOUT = 1000;
/** In milliseconds, after a connection could not be opened. */
const RETRY_AFTER = 1000;

export type SnapshotVersion = AsyncDisposable & {
  /** As `DataVersion.read`. */
  read(): Promise<number>;
  isConnected(): boolean;
};

type Batch = PromiseWithResolvers<number>;

/** `open` makes a client and connects it. */
export function createSnapshotVersion(open: () => Promise<pg.Client>): SnapshotVersion {
  const connection = createConnection(open);
  const readVersion = createReader(connection);
  let collecting: Batch | null = null;
  let isRunning = false;
  let isLate = false;

  /** Whoever comes from now on waits for the next query, which may see more. */
  async function run(): Promise<void> {
    const batch = collecting;
    collecting = null;
    isRunning = true;
    const timer = setTimeout(() => {
      isLate = true;
      batch?.resolve(Number.NaN);
      collecting?.resolve(Number.NaN);
      collecting = null;
    }, TIMEOUT);
    const version = await readVersion();
    clearTimeout(timer);
    [isRunning, isLate] = [false, false];
    batch?.resolve(version);
    schedule();
  }

  /** Waits for the requests of this iteration of the event loop. */
  function schedule(): void {
    if (collecting && !isRunning) setImmediate(() => void (collecting && !isRunning && run()));
  }

  return {
    read: () => {
      if (isLate) return Promise.resolve(Number.NaN);
      if (!collecting) {
        collecting = Promise.withResolvers();
        schedule();
      }
      return collecting.promise;
    },
    isConnected: connection.isOpen,
    [Symbol.asyncDispose]: connection.end,
  };
}

/** A snapshot is compared with that of the same connection alone: another server has other transactions. */
function createReader(connection: { get(): Promise<pg.Client | null> }): () => Promise<number> {
  let last: { client: pg.Client; snapshot: string } | null = null;
  let current = 0;
  return async () => {
    try {
      const client = await connection.get();
      if (!client) return Number.NaN;
      const { rows } = await client.query<{ snapshot: string }>(SNAPSHOT, []);
      const snapshot = rows[0]?.snapshot ?? '';
      if (last?.client !== client || last.snapshot !== snapshot) current += 1;
      last = { client, snapshot };
      return current;
    } catch {
      return Number.NaN;
    }
  };
}

/** One connection, opened when it is first wanted, and again after it broke. */
function createConnection(open: () => Promise<pg.Client>) {
  registerStatementName(SNAPSHOT);
  let client: pg.Client | null = null;
  let failedAt = -Infinity;
  let isEnded = false;
  let connecting: Promise<void> | null = null;

  const connect = async (): Promise<void> => {
    try {
      const opened = await open();
      const drop = (): void => {
        if (client === opened) client = null;
      };
      opened.on('error', drop).on('end', drop);
      if (isEnded) await opened.end();
      else client = opened;
    } catch {
      failedAt = performance.now();
    } finally {
      connecting = null;
    }
  };

  return {
    isOpen: () => client !== null,
    /** Null where it is broken and could not be opened again. */
    get: async (): Promise<pg.Client | null> => {
      if (client || isEnded || performance.now() - failedAt < RETRY_AFTER) return client;
      connecting ??= connect();
      await connecting;
      return client;
    },
    end: async () => {
      isEnded = true;
      await connecting;
      await client?.end();
    },
  };
}
