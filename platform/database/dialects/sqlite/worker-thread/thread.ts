// Runs in a worker thread: one connection, one statement at a time, as the main thread says.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import { SqliteConnection } from '../connection/connection.ts';
import { ONE_OFF_WRITER } from '../connection/pragmas.ts';
import type { Outcome, Statement } from './messages.ts';

const database = new DatabaseSync(workerData.path);
database.exec(ONE_OFF_WRITER);
const connection = new SqliteConnection(database);

parentPort?.on('message', async (statement: Statement) => {
  parentPort?.postMessage(await run(statement));
});

/** Of a compiled query the connection reads the text and the parameters; Kysely itself is not loaded here. */
async function run(statement: Statement): Promise<Outcome> {
  try {
    const result = await connection.executeQuery(statement as CompiledQuery);
    return { rows: result.rows, affected: result.numAffectedRows };
  } catch (error) {
    // A cloned error would lose the codes that tell a constraint from a lock.
    const { message, code, errcode } = error as { message: string; code?: unknown; errcode?: unknown };
    return { error: { message, code, errcode } };
  }
}
