// The database interface: reads of committed data, and one kind of write transaction.
import type { Kysely } from 'kysely';
import type { HistogramData } from '../metrics/metrics.ts';

/** A connection or an open transaction: the first parameter of store functions. */
export type Db<Tables> = Kysely<Tables>;

export type DialectName = 'sqlite' | 'postgres';

/**
 * `read` sees only committed data. `write` is the only write transaction: it resolves when the commit is
 * durable, isolates its work from other writers of the same rows, and rolls back if the work throws. The work
 * must await only SQL, and may run more than once (after a serialization failure or a failed group commit).
 */
export type Database<Tables> = {
  readonly dialect: DialectName;
  readonly read: Kysely<Tables>;
  write<Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * `write` for short statements on few rows, such as those of a request. On PostgreSQL they use plans made
   * once for all values: planning a status takes twenty times as long as reading it.
   */
  writeShort<Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * `writeShort` for work that neither waits for row locks nor depends on concurrent writes. On PostgreSQL
   * such work shares a transaction, in which it may gather rows (`batchesRows`). On SQLite all writes share
   * commits anyway.
   */
  writeShared<Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * `write` for a transaction of a few slow statements. On SQLite they run in a worker thread, so that they
   * do not block the event loop; other writers wait. Starting the thread takes about 50 ms.
   */
  writeLong<Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Reads a consistent snapshot. The work may await other operations than SQL, but should end soon: it holds
   * a connection, and the database retains old rows for it.
   */
  snapshot<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  readonly stats: DatabaseStats;
  /** Null if commits cannot be detected, as behind a connection pooler. */
  readonly dataVersion: DataVersion | null;
  /**
   * Updates the planner statistics of all tables, unless the database does so automatically. For tables that
   * were just filled, see `analyzeTables`.
   */
  analyze(): Promise<void>;
  /** Rejects if the database is unavailable. */
  ping(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Reads a number that changes with each commit of any process: it differs from an earlier value if a commit
 * with changes was acknowledged in between. `free` takes microseconds; a `query` is shared by concurrent
 * readers and returns NaN on failure.
 */
export type DataVersion =
  | { kind: 'free'; read: () => number }
  | { kind: 'query'; read: () => Promise<number> };

/** Counters of this process since it opened the database. */
type DatabaseStats = {
  readonly writes: { committed: number; failed: number };
  /** The number of transactions per commit; on PostgreSQL one, except with `writeShared`. */
  readonly batches: HistogramData;
  /** The current connections by state, and the number of callers that wait for one. */
  connections(): { used: number; idle: number; waiting: number };
};

/**
 * `baseline` creates the schema after this migration in one step, in a database without migrations of its
 * owner.
 */
export type Migration = { name: string; statements: string; baseline?: string };

export type DatabaseOptions = {
  /** PostgreSQL: the maximum number of connections of this process. SQLite has one writer and one reader. */
  poolSize?: number;
  /** PostgreSQL: the time limit of one statement, in milliseconds; 0 means none. */
  statementTimeout?: number;
  /** SQLite: the file is new, not used by others, and discarded unless it is completed. */
  isDraft?: boolean;
  /** For tests that end the process at this point. */
  onMigration?: OnMigration;
};

/** Called at each boundary of a migration: `before` and `after` its row is in the ledger. */
export type OnMigration = (name: string, point: 'before' | 'after') => void;

/** A database address: `sqlite:path` (relative to the working directory) or a `postgres://` URL. */
export type DatabaseUrl =
  | { dialect: 'sqlite'; path: string }
  | { dialect: 'postgres'; connectionString: string };

/** The file of a SQLite database; null for PostgreSQL. */
export const fileOf = (url: DatabaseUrl): string | null => (url.dialect === 'sqlite' ? url.path : null);

/** Returns null if `text` is not a database address. */
export function parseDatabaseUrl(text: string): DatabaseUrl | null {
  if (text.startsWith('sqlite:')) {
    const path = text.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
    return path === '' || path === ':memory:' ? null : { dialect: 'sqlite', path };
  }
  if (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text)) {
    return { dialect: 'postgres', connectionString: text };
  }
  return null;
}
