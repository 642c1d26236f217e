// SQLite: one connection that writes (group commit), one that reads what is committed.
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Database, Migration } from '../database.ts';
import { isBusy, whenFree } from './busy.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { createGroupCommit } from './group-commit.ts';
import { migrateSqlite } from './migrate.ts';

/** WAL lets readers go on beside the writer; FULL syncs each commit, so that what is answered survives a power cut. */
const WRITER = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma trusted_schema = off;
  pragma temp_store = memory;
  pragma cache_size = -32000;
`;
const READER = `
  pragma query_only = on;
  pragma trusted_schema = off;
  pragma temp_store = memory;
  pragma cache_size = -32000;
  pragma mmap_size = 268435456;
`;

/** Opens (or creates) the file at `path`; its folder is made when missing. */
export async function openSqlite<Tables>(
  path: string,
  migrations: readonly Migration[],
): Promise<Database<Tables>> {
  mkdirSync(dirname(path), { recursive: true });
  const writing = new DatabaseSync(path);
  await whenFree(() => writing.exec(WRITER));
  await migrateSqlite(writing, migrations);
  const reading = new DatabaseSync(path);
  await whenFree(() => reading.exec(READER));

  const writer = new SqliteConnection(writing);
  const commits = createGroupCommit(writer);
  const tx = new Kysely<Tables>({ dialect: sqliteDialect(writer) });
  const read = new Kysely<Tables>({ dialect: sqliteDialect(new SqliteConnection(reading)) });

  return {
    dialect: 'sqlite',
    read,
    write: (work) => commits.write(() => work(tx)),
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

/** Refreshes what the planner knows; where another process is writing, that is left to the next who closes. */
function optimise(database: DatabaseSync): void {
  try {
    database.exec('pragma optimize');
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}
