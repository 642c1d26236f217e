// The worker thread: one connection, which runs the statements of the main thread one at a time.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { SqliteConnection } from '../connection/connection.ts';
import { ONE_OFF_WRITER } from '../connection/pragmas.ts';
import type { Outcome, Statement } from './write-in-thread.ts';

const database = new DatabaseSync(workerData.path);
database.exec(ONE_OFF_WRITER);
const connection = new SqliteConnection(database);

parentPort?.on('message', async (statement: Statement) => {
  parentPort?.postMessage(await run(statement));
});

/**
 * The connection reads only the text and the parameters of a compiled query, so Kysely is not loaded here.
 */
async function run(statement: Statement): Promise<Outcome> {
  try {
    const result = await connection.executeQuery(statement as CompiledQuery);
    return { rows: result.rows, affected: result.numAffectedRows };
  } catch (error) {
    // Structured cloning would lose the codes that distinguish a constraint violation from a lock.
    const { message, code, errcode } = error as { message: string; code?: unknown; errcode?: unknown };
    return { error: { message, code, errcode } };
  }
}
