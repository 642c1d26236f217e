// A SQLite connection for Kysely, with a cache of prepared statements.
import { channel } from 'node:diagnostics_channel';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

// Publishes the statements that SQLite prepares on a diagnostics channel, for
// `platform/testing/sql/query-plans.ts`.

/** A message is the text of a prepared statement, without parameter values. */
export const STATEMENT_CHANNEL = 'tandem:sqlite:statement';

const prepared = channel(STATEMENT_CHANNEL);

/** Costs almost nothing without a subscriber. */
export const traceStatement = (sql: string): void => prepared.publish(sql);

// Converts the arrays that SQLite returns to row objects. Node's own rows are dictionaries without a
// prototype, which cost more time and memory than objects of one shape.

type Values = readonly SQLOutputValue[];
type Row = Record<string, SQLOutputValue>;

/** Returns a function that converts the arrays of `statement` to row objects, in column order. */
function createRowFactory(statement: StatementSync): (found: readonly Values[]) => Row[] {
  let width = -1;
  let toRow: (values: Values) => Row;
  return (found) => {
    const [first] = found;
    if (!first) return [];
    // After a schema change by another process, SQLite re-prepares the statement automatically.
    if (first.length !== width) {
      toRow = compileRowFactory(statement);
      width = first.length;
    }
    return found.map((values) => toRow(values));
  };
}

/** Compiled for each statement: V8 gives object literals a fixed shape. */
function compileRowFactory(statement: StatementSync): (values: Values) => Row {
  const members = statement.columns().map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as (values: Values) => Row;
}

/** There are few statements, because lists are passed as one parameter; the limit guards against mistakes. */
const MAX_CACHED_STATEMENTS = 500;

/** `toRows` is null for a statement that returns no rows. */
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

  /** Prepares a new statement: another call would reset a cached one during iteration. */
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

  /** Runs a statement without parameters or rows. */
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
    const returnsRows = statement.columns().length > 0;
    // `run` reads the last inserted rowid, which may be the 64-bit number of a thought.
    if (!returnsRows) statement.setReadBigInts(true);
    const prepared = { statement, toRows: returnsRows ? createRowFactory(statement) : null };
    if (this.#prepared.size >= MAX_CACHED_STATEMENTS) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
