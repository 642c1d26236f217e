// What a service sees of its database: reads of what is committed, and one kind of transaction.
import type { Kysely } from 'kysely';
import type { HistogramData } from '../metrics/distribution.ts';

/** A connection or an open transaction: what a store function takes first. */
export type Db<Tables> = Kysely<Tables>;

export type DialectName = 'sqlite' | 'postgres';

/**
 * `read` sees only what is committed. `write` is the only transaction: it answers after the commit is durable,
 * runs its work alone among the writers of a row, and undoes all of it when the work throws. The work awaits
 * SQL and nothing else, and may be run again (after a serialization failure or a failed shared commit).
 */
export type Database<Tables> = {
  readonly dialect: DialectName;
  readonly read: Kysely<Tables>;
  write<Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * `write` for a transaction of few statements that take long: on SQLite they run on a thread of their own, so
   * that the process goes on meanwhile, while its other writers wait. Starting the thread takes some 50 ms.
   */
  writeLong<Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Reads one state of the database, whatever is committed meanwhile. The work may await other things, but ends
   * soon: it occupies a connection, and old rows are kept for it.
   */
  snapshot<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  readonly stats: DatabaseStats;
  /**
   * A number that is another one after each commit of anybody; null where asking would cost as much as reading.
   */
  readonly dataVersion: (() => number) | null;
  /** Brings up to date what the planner knows of the data, where the database does not do so by itself. */
  analyze(): Promise<void>;
  /** Rejects unless the database answers. */
  ping(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** What has been asked of a database by this process, since it was opened. */
export type DatabaseStats = {
  readonly writes: { committed: number; failed: number };
  /** How many transactions shared one commit; on PostgreSQL each has its own. */
  readonly batches: HistogramData;
  /** Connections by state as of now, and how many callers wait for one. */
  connections(): { used: number; idle: number; waiting: number };
};

export type Migration = { name: string; statements: string };

/** A database address: `sqlite:path` (relative to the working directory) or a `postgres://` URL. */
export type DatabaseUrl =
  | { dialect: 'sqlite'; path: string }
  | { dialect: 'postgres'; connectionString: string };

/** Null when `text` is no database address. */
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
