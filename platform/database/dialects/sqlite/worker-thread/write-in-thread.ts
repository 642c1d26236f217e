// A SQLite transaction in a worker thread.
import { Worker } from 'node:worker_threads';
import { CompiledQuery, type DatabaseConnection, Kysely, type QueryResult } from 'kysely';
import { withDeferredWrites } from '../../../transactions/deferred-writes.ts';
import { retryWhileBusy } from '../connection/busy.ts';
import { traceStatement } from '../connection/connection.ts';
import { sqliteDialect } from '../connection/dialect.ts';

/** Resolves when `work` is committed and durable; rolls back if it throws. Waits for other writers. */
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

/** In MiB. The thread receives statements, and returns few rows. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

/** Runs one statement at a time; if the thread ends, the current one fails. */
class ThreadConnection implements DatabaseConnection, AsyncDisposable {
  readonly #worker: Worker;
  readonly #ended: Promise<never>;

  /** `path` is that of the database file. */
  constructor(path: string) {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { path },
      resourceLimits: RESOURCE_LIMITS,
    });
    this.#worker = worker;
    this.#ended = new Promise((_, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The database thread has ended.')));
    });
    // A running statement rejects with this error; between statements the rejection has no other handler.
    this.#ended.catch(() => {});
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    traceStatement(sql);
    const statement: Statement = { sql, parameters };
    const outcome = new Promise<Outcome>((resolve) => this.#worker.once('message', resolve));
    this.#worker.postMessage(statement);
    return toResult(await Promise.race([outcome, this.#ended]));
  }

  /** Runs a statement without parameters or rows. */
  run = (sql: string): Promise<unknown> => this.executeQuery(CompiledQuery.raw(sql));

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A long transaction does not support streaming.');
  }

  /** Terminates the thread, which rolls back an open transaction. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
  }
}

function toResult<Row>(outcome: Outcome): QueryResult<Row> {
  if ('error' in outcome) {
    const { message, code, errcode } = outcome.error;
    throw Object.assign(new Error(message), { code, errcode });
  }
  const { rows, affected } = outcome;
  return { rows: rows as Row[], ...(affected === undefined ? {} : { numAffectedRows: affected }) };
}

// The messages between the main thread and a database thread.

export type Statement = { sql: string; parameters: readonly unknown[] };

export type Outcome =
  | { rows: unknown[]; affected: bigint | undefined }
  | { error: { message: string; code: unknown; errcode: unknown } };
