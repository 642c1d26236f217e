// The interface to a database: reads of what is committed, and one kind of write transaction.
import type { Kysely } from 'kysely';
import type { HistogramData } from '../metrics/distribution.ts';

/** A connection or an open transaction: what a store function takes first. */
export type Db<Tables> = Kysely<Tables>;

export type DialectName = 'sqlite' | 'postgres';

/**
 * `read` sees only what is committed. `write` is the only write transaction: it resolves once the commit is
 * durable, isolates its work from other writers of the same rows, and rolls back all of it when the work
 * throws. The work awaits SQL and nothing else, and may run more than once (after a serialization failure or
 * a failed group commit).
 */
export type Database<Tables> = {
  readonly dialect: DialectName;
  readonly read: Kysely<Tables>;
  write<Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * `write` for a work that neither waits for row locks nor depends on what other works of the same moment
   * write: on PostgreSQL such works share a transaction, in which they may gather rows (`isGathering`). On
   * SQLite all writes share their commits anyway.
   */
  writeShared<Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * `write` for a transaction of a few slow statements: on SQLite they run in a worker thread, so that they
   * do not block the event loop; other writers wait. Starting the thread takes some 50 ms.
   */
  writeLong<Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Reads one state of the database, whatever is committed meanwhile. The work may await other things than
   * SQL, but should end soon: it holds a connection, and the database retains old rows for it.
   */
  snapshot<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  readonly stats: DatabaseStats;
  /** Null where it cannot be told whether anything was committed: behind a pooler. */
  readonly dataVersion: DataVersion | null;
  /**
   * Updates the planner statistics of all tables, where the database does not do so by itself. For a table
   * that has just filled, see `analyzeTables`.
   */
  analyze(): Promise<void>;
  /** Rejects when the database is not available. */
  ping(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * Reads a number that changes with each commit of any process: it is another one than before where a commit
 * that changed something was acknowledged in between. `free` takes microseconds, and a `query` is shared by
 * those who read at the same time; NaN where it failed.
 */
export type DataVersion =
  | { kind: 'free'; read: () => number }
  | { kind: 'query'; read: () => Promise<number> };

/** What this process has done with the database since it opened it. */
export type DatabaseStats = {
  readonly writes: { committed: number; failed: number };
  /** How many transactions shared each commit; on PostgreSQL one, but for `writeShared`. */
  readonly batches: HistogramData;
  /** The current connections by state, and how many callers wait for one. */
  connections(): { used: number; idle: number; waiting: number };
};

export type Migration = { name: string; statements: string };

export type DatabaseOptions = {
  /** PostgreSQL: the largest number of connections of this process. SQLite has one that writes, one reads. */
  poolSize?: number;
  /** PostgreSQL: the time limit of one statement, in milliseconds; 0 means none. */
  statementTimeout?: number;
  /** SQLite: the file is new, nobody else opens it, and it is thrown away unless it is finished. */
  isDraft?: boolean;
  /** For tests that end the process there. */
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

/** Returns null when `text` is not a database address. */
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
