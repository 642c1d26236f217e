// One SQLite connection as Kysely sees it, with its prepared statements kept.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { announceStatement } from './statements.ts';

/** Statements are few (lists are one parameter), so the cap only guards against a mistake. */
const CACHED_STATEMENTS = 500;

/** `columns` are of the rows it returns: none, and it returns none. */
type Prepared = { statement: StatementSync; columns: readonly string[] };

export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    if (columns.length > 0) return { rows: toRows<Row>(columns, statement.all(...values)) };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  /** A statement of its own: a cached one would be reset under the reader by the next call. */
  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    size: number,
  ): AsyncGenerator<QueryResult<Row>> {
    let rows: Row[] = [];
    announceStatement(sql);
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
    announceStatement(sql);
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    if (this.#prepared.size >= CACHED_STATEMENTS) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** The objects that Node makes of rows are hash tables: slower to make and to read, and several times as large. */
const toRows = <Row>(columns: readonly string[], rows: readonly unknown[]): Row[] =>
  rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = (values as unknown[])[at];
    return row as Row;
  });
