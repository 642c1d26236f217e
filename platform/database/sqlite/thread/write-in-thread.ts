// A transaction of SQLite on a thread of its own.
import { Kysely } from 'kysely';
import { withGathering } from '../../gathering.ts';
import { whenFree } from '../busy.ts';
import { sqliteDialect } from '../dialect.ts';
import { ThreadConnection } from './thread-connection.ts';

/** Answers once `work` is committed and durable; undoes all of it when it throws. Waits for other writers. */
export async function writeInThread<Tables, Result>(
  path: string,
  work: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  await using connection = new ThreadConnection(path);
  await whenFree(() => connection.run('begin immediate'));
  const tx = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  const result = await withGathering(tx, () => work(tx));
  await whenFree(() => connection.run('commit'));
  return result;
}
