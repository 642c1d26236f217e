// One SQLite connection as Kysely sees it, with its prepared statements kept.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { createRowFactory } from './row-factory.ts';
import { traceStatement } from './statement-trace.ts';

/** Statements are few (lists are one parameter), so the cap only guards against a mistake. */
const MAX_CACHED_STATEMENTS = 500;

/** `toRows` is null where there are none. */
type Prepared = { statement: StatementSync; toRows: ReturnType<typeof createRowFactory> | null };

export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, toRows } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (toRows) {
      const found = statement.all(...values) as unknown as SQLOutputValue[][];
      return { rows: toRows(found) as Row[] };
    }
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  /** A statement of its own: a cached one would be reset under the reader by the next call. */
  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    size: number,
  ): AsyncGenerator<QueryResult<Row>> {
    let rows: Row[] = [];
    traceStatement(sql);
    for (const row of this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[]))) {
      rows.push(row as Row);
      if (rows.length < size) continue;
      yield { rows };
      rows = [];
    }
    if (rows.length > 0) yield { rows };
  }

  /** Runs a statement that takes and gives nothing. */
  run(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    traceStatement(sql);
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = {
      statement,
      toRows: statement.columns().length > 0 ? createRowFactory(statement) : null,
    };
    if (this.#prepared.size >= MAX_CACHED_STATEMENTS) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
