// A read transaction on a separate connection.
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { retryWhileBusy } from '../connection/busy.ts';
import { SqliteConnection } from '../connection/connection.ts';
import { sqliteDialect } from '../connection/dialect.ts';
import { ONE_OFF_READER } from '../connection/pragmas.ts';

/** Implements `Database.snapshot`: reads the state at the time of the call. */
export async function readSnapshot<Tables, Result>(
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
