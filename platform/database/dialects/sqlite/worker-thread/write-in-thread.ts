// A SQLite transaction in a worker thread.
import { Kysely } from 'kysely';
import { withDeferredWrites } from '../../../transactions/deferred-writes.ts';
import { retryWhileBusy } from '../connection/busy.ts';
import { sqliteDialect } from '../connection/dialect.ts';
import { ThreadConnection } from './thread-connection.ts';

/** Resolves once `work` is committed and durable; rolls it back when it throws. Waits for other writers. */
export async function writeInThread<Tables, Result>(
  path: string,
  work: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  await using connection = new ThreadConnection(path);
  await retryWhileBusy(() => connection.run('begin immediate'));
  const tx = new Kysely<Tables>({ dialect: sqliteDialect(connection) });
  const result = await withDeferredWrites(tx, () => work(tx));
  await retryWhileBusy(() => connection.run('commit'));
  return result;
}
