// Detects commits by the snapshot of a query that concurrent callers share (docs/decisions/0076). Two equal
// snapshots see the same transactions: the number of every transaction with changes since then was in
// progress, or not yet assigned, in the first snapshot.
import type pg from 'pg';
import { registerStatementName } from './connections/statement-names.ts';

const SNAPSHOT = 'select pg_current_snapshot()::text as snapshot';
/** In milliseconds: callers that wait longer get NaN. */
const TIMEOUT = 1000;
/** In milliseconds, after a failure to open a connection. */
const RETRY_AFTER = 1000;

export type SnapshotVersion = AsyncDisposable & {
  /** As `DataVersion.read`. */
  read(): Promise<number>;
  isConnected(): boolean;
};

type Batch = PromiseWithResolvers<number>;

/** `open` creates a client and connects it. */
export function createSnapshotVersion(open: () => Promise<pg.Client>): SnapshotVersion {
  const connection = createConnection(open);
  const readVersion = createReader(connection);
  let collecting: Batch | null = null;
  let isRunning = false;
  let isLate = false;

  /** Later callers wait for the next query, which may see more. */
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

  /** Collects the requests of this iteration of the event loop. */
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

/** Compares snapshots of the same connection only: another server has other transactions. */
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

/** One connection, opened on first use and reopened after failures. */
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
    /** Null if the connection is broken and could not be reopened. */
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
