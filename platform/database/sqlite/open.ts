// SQLite: one connection that writes (group commit), one that reads what is committed.
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { createPrivately } from '../../config/private-files.ts';
import { makeFolder } from '../../storage/folders.ts';
import { counted, createActivity } from '../activity.ts';
import type { Database, Migration } from '../database.ts';
import { withGathering } from '../gathering.ts';
import { isBusy, whenFree } from './busy.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { createGroupCommit } from './group-commit.ts';
import { migrateSqlite } from './migrate.ts';
import { READER, WRITER } from './pragmas.ts';
import { readSnapshot } from './snapshot.ts';
import { writeInThread } from './thread/write-in-thread.ts';

/** Opens (or creates) the file at `path`; its folder is made when missing. */
export async function openSqlite<Tables>(
  path: string,
  migrations: readonly Migration[],
): Promise<Database<Tables>> {
  await makeFolder(dirname(path));
  createPrivately(path);
  const { writing, reading } = await openConnections(path, migrations).catch((error: unknown) => {
    // SQLite names no file in its errors.
    if (error instanceof Error && 'errcode' in error) error.message = `${path}: ${error.message}`;
    throw error;
  });

  const connection = new SqliteConnection(writing);
  const tx = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  const activity = createActivity();
  const commits = createGroupCommit({ connection, complete: (work) => withGathering(tx, work) }, activity);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(new SqliteConnection(reading)) });

  return {
    dialect: 'sqlite',
    read,
    write: (work) =>
      counted(
        activity,
        commits.write(() => work(tx)),
      ),
    writeLong: (work) =>
      counted(
        activity,
        commits.writeApart(() => writeInThread(path, work)),
      ),
    snapshot: (work) => readSnapshot(path, work),
    // One that writes and one that reads, in turn with whoever asks.
    activity: { ...activity, connections: () => ({ used: 2, idle: 0, waiting: 0 }) },
    version: versionOf(reading),
    optimise: () => commits.writeApart(async () => optimise(writing)),
    ping: async () => {
      await sql`select 1`.execute(read);
    },
    async [Symbol.asyncDispose]() {
      await commits.idle();
      reading.close();
      optimise(writing);
      writing.close();
    },
  };
}

async function openConnections(path: string, migrations: readonly Migration[]) {
  const writing = new DatabaseSync(path);
  await whenFree(() => writing.exec(WRITER));
  await migrateSqlite(writing, migrations);
  const reading = new DatabaseSync(path);
  await whenFree(() => reading.exec(READER));
  return { writing, reading };
}

/** Changes when another connection commits, whichever process that is in: here all writing is done on others. */
function versionOf(reading: DatabaseSync): () => number {
  const statement = reading.prepare('pragma data_version');
  return () => Number(statement.get()?.data_version);
}

/** Refreshes what the planner knows; where another process is writing, that is left to the next who closes. */
function optimise(database: DatabaseSync): void {
  try {
    database.exec('pragma optimize');
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}
