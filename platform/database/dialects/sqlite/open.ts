// Opens SQLite with two connections: a writer with group commit, which also reads between its transactions,
// and a reader of committed data during them.
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult, sql } from 'kysely';
import { createPrivateFile } from '../../../storage/file-permissions.ts';
import { createFolder } from '../../../storage/folders.ts';
import type { Database, DatabaseOptions, Migration } from '../../database.ts';
import { withDeferredWrites } from '../../transactions/deferred-writes.ts';
import { countOutcome, createWriteStats } from '../../transactions/stats.ts';
import { isBusy, retryWhileBusy } from './connection/busy.ts';
import { SqliteConnection } from './connection/connection.ts';
import { sqliteDialect } from './connection/dialect.ts';
import { DRAFT_WRITER, ONE_OFF_READER, READER, WRITER } from './connection/pragmas.ts';
import { migrateSqlite } from './migrate.ts';
import { createGroupCommit } from './transactions/group-commit.ts';
import { writeInThread } from './worker-thread/write-in-thread.ts';

/** Opens or creates the file at `path`, and its folder if missing. */
export async function openSqlite<Tables>(
  path: string,
  migrations: readonly Migration[],
  options: DatabaseOptions = {},
): Promise<Database<Tables>> {
  await createFolder(dirname(path));
  createPrivateFile(path);
  const { writing, reading } = await openConnections(path, migrations, options).catch((error: unknown) => {
    // SQLite's errors do not contain the file name.
    if (error instanceof Error && 'errcode' in error) error.message = `${path}: ${error.message}`;
    throw error;
  });

  const connection = new SqliteConnection(writing);
  const tx = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  const activity = createWriteStats();
  const commits = createGroupCommit({ connection, run: (work) => withDeferredWrites(tx, work) }, activity);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(createReads(writing, reading)) });
  const write: Database<Tables>['write'] = (work) =>
    countOutcome(
      activity,
      commits.write(() => work(tx)),
    );

  return {
    dialect: 'sqlite',
    read,
    write,
    writeShort: write,
    writeShared: write,
    writeLong: (work) =>
      countOutcome(
        activity,
        commits.writeSeparately(() => writeInThread(path, work)),
      ),
    snapshot: (work) => readSnapshot(path, work),
    // The writer and the reader.
    stats: { ...activity, connections: () => ({ used: 2, idle: 0, waiting: 0 }) },
    dataVersion: { kind: 'free', read: createDataVersion(reading) },
    analyze: () => commits.writeSeparately(async () => updateStatistics(writing)),
    ping: async () => {
      await sql`select 1`.execute(read);
    },
    async [Symbol.asyncDispose]() {
      await commits.whenIdle();
      reading.close();
      updateStatistics(writing);
      writing.close();
    },
  };
}

async function openConnections(
  path: string,
  migrations: readonly Migration[],
  { isDraft = false, onMigration }: DatabaseOptions,
) {
  const writing = new DatabaseSync(path);
  await retryWhileBusy(() => writing.exec(isDraft ? DRAFT_WRITER : WRITER));
  await migrateSqlite(writing, migrations, onMigration);
  await retryWhileBusy(() => forgetFewRows(writing));
  const reading = new DatabaseSync(path);
  await retryWhileBusy(() => reading.exec(READER));
  return { writing, reading };
}

const createReads = (writing: DatabaseSync, reading: DatabaseSync): CommittedReads =>
  new CommittedReads({ writer: new SqliteConnection(writing), reader: new SqliteConnection(reading) });

/** Changes when any other connection commits, in this process or another; the reader itself never writes. */
function createDataVersion(reading: DatabaseSync): () => number {
  const statement = reading.prepare('pragma data_version');
  return () => Number(statement.get()?.data_version);
}

/** Implements `Database.snapshot`: reads the state at the time of the call. */
async function readSnapshot<Tables, Result>(
  path: string,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = new DatabaseSync(path);
  try {
    await retryWhileBusy(() => database.exec(ONE_OFF_READER));
    // The first read of a transaction determines its snapshot.
    await retryWhileBusy(() => database.exec('begin; select 1 from migration'));
    return await work(new Kysely<Tables>({ dialect: sqliteDialect(new SqliteConnection(database)) }));
  } finally {
    database.close();
  }
}

/** The writer connection with a separate statement cache for reads, and the read-only connection. */
type ReadConnections = { writer: SqliteConnection; reader: SqliteConnection };

/** There are few texts, because lists are passed as one parameter; the limit guards against mistakes. */
const MAX_TEXTS = 1000;

/**
 * A commit of another connection invalidates a connection's cache and memory map, so the first read after
 * each write costs many times the usual. The writer retains both. It must not serve reads during its
 * transaction, which would expose uncommitted data.
 */
class CommittedReads implements DatabaseConnection {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  /** Statements that the reader has run: it refuses statements that write. */
  readonly #reads = new Set<string>();

  constructor({ writer, reader }: ReadConnections) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#reads.has(query.sql)) {
      return (this.#writer.isInTransaction ? this.#reader : this.#writer).executeQuery<Row>(query);
    }
    const result = await this.#reader.executeQuery<Row>(query);
    if (this.#reads.size >= MAX_TEXTS) this.#reads.clear();
    this.#reads.add(query.sql);
    return result;
  }

  /** Streams through the reader: a long read would delay transactions of the writer. */
  streamQuery<Row>(query: CompiledQuery, size: number): AsyncGenerator<QueryResult<Row>> {
    return this.#reader.streamQuery<Row>(query, size);
  }
}

/**
 * Minimum number of rows for which index statistics are useful. The planner scans a table that had few rows
 * when it was analyzed, however many it has later; queues are analyzed while they are nearly empty.
 */
const FEW = 10_000;

/** Updates the statistics; skipped while another process writes. */
export function updateStatistics(database: DatabaseSync): void {
  try {
    database.exec('pragma optimize');
    forgetFewRows(database);
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/**
 * Removes the statistics of indexes with few rows. The planner then assumes many rows, as in an empty
 * database without statistics, whose plans are tested.
 */
function forgetFewRows(database: DatabaseSync): void {
  if (!database.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get()) return;
  // The text begins with the row count. Not `run`, which returns the last inserted id, possibly too large for
  // a number.
  database.exec(`delete from sqlite_stat1 where cast(stat as integer) < ${FEW}`);
  // Reloads the remaining statistics.
  if (database.prepare('select changes() as count').get()?.count) database.exec('analyze sqlite_schema');
}
