// Opens SQLite with two connections: a writer with group commit, which also reads between its transactions,
// and a reader of committed data during them.
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { createPrivateFile } from '../../../storage/file-permissions.ts';
import { createFolder } from '../../../storage/folders.ts';
import type { Database, DatabaseOptions, Migration } from '../../database.ts';
import { withDeferredWrites } from '../../transactions/deferred-writes.ts';
import { countOutcome, createWriteStats } from '../../transactions/stats.ts';
import { retryWhileBusy } from './connection/busy.ts';
import { CommittedReads } from './connection/committed-reads.ts';
import { SqliteConnection } from './connection/connection.ts';
import { sqliteDialect } from './connection/dialect.ts';
import { DRAFT_WRITER, READER, WRITER } from './connection/pragmas.ts';
import { migrateSqlite } from './migrate.ts';
import { forgetFewRows, updateStatistics } from './statistics.ts';
import { createGroupCommit } from './transactions/group-commit.ts';
import { readSnapshot } from './transactions/snapshot.ts';
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
