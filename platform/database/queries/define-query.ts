// Queries built once and run many times: building one anew costs more than SQLite takes to answer it (record 0075).
import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { registerStatementName } from '../dialects/postgres/statement-names.ts';
import { SingleConnectionAdapter } from '../dialects/sqlite/connection/dialect.ts';
import { dialectOf } from './expressions.ts';
import { InlinedNumber, Placeholder } from './placeholders.ts';

type Compilable<Row> = { compile(): CompiledQuery<Row> };
type Build<Tables, Given extends readonly unknown[], Row> = (
  db: Kysely<Tables>,
  ...given: Given
) => Compilable<Row>;
type Run<Tables, Given extends readonly unknown[], Result> = (
  db: Kysely<Tables>,
  ...given: Given
) => Promise<Result>;

/**
 * A function that answers the rows of the query `build` makes. `build` runs once per dialect and per pattern of
 * null, true, false, undefined and known numbers among what is given, on which the query's text may depend; it must not look into
 * other values, which are objects of ours then. Given are values, and plain objects of values.
 */
export function prepared<Tables, Given extends readonly unknown[], Row>(
  build: Build<Tables, Given, Row>,
): Run<Tables, Given, Row[]> {
  const run = prepare(build);
  return async (db, ...given) => (await run(db, given)).rows;
}

/** As {@link prepared}, answering the first row. */
export function preparedFirst<Tables, Given extends readonly unknown[], Row>(
  build: Build<Tables, Given, Row>,
): Run<Tables, Given, Row | undefined> {
  const run = prepare(build);
  return async (db, ...given) => (await run(db, given)).rows[0];
}

/** As {@link prepared}, answering whether there was a row. */
export function preparedAny<Tables, Given extends readonly unknown[], Row>(
  build: Build<Tables, Given, Row>,
): Run<Tables, Given, boolean> {
  const run = prepare(build);
  return async (db, ...given) => (await run(db, given)).rows.length > 0;
}

/** As {@link prepared}, for what is done for its effect. */
export function preparedEffect<Tables, Given extends readonly unknown[], Row>(
  build: Build<Tables, Given, Row>,
): Run<Tables, Given, void> {
  const run = prepare(build);
  return async (db, ...given) => {
    await run(db, given);
  };
}

/** As {@link prepared}, answering how many rows were changed. */
export function preparedChange<Tables, Given extends readonly unknown[], Row>(
  build: Build<Tables, Given, Row>,
): Run<Tables, Given, number> {
  const run = prepare(build);
  return async (db, ...given) => Number((await run(db, given)).numAffectedRows ?? 0n);
}

function prepare<Tables, Given extends readonly unknown[], Row>(build: Build<Tables, Given, Row>) {
  const built = new Map<string, CompiledQuery<Row>>();
  return (db: Kysely<Tables>, given: Given): Promise<QueryResult<Row>> => {
    const key = `${dialectOf(db)}${patternOf(given)}`;
    let query = built.get(key);
    if (!query) {
      query = build(
        db,
        ...(given.map((value, at) => toPlaceholder(value, at)) as unknown as Given),
      ).compile();
      if (built.size >= MAX_TEXTS_PER_QUERY) built.clear();
      built.set(key, query);
      if (dialectOf(db) === 'postgres') registerStatementName(query.sql);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.resolve(given) : value,
    );
    return execute(db, { ...query, parameters });
  };
}

/** Kysely's way to a connection costs as much as a point read, and does nothing where there is only one. */
function execute<Tables, Row>(db: Kysely<Tables>, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const { adapter } = db.getExecutor();
  return adapter instanceof SingleConnectionAdapter
    ? adapter.connection.executeQuery(query)
    : db.executeQuery(query);
}

/** Rows that SQLite streams have no prototype. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** What a query's text may depend on. */
function patternOf(given: readonly unknown[]): string {
  let pattern = '';
  for (const value of given) {
    if (!isPlain(value)) pattern += patternLetter(value);
    else for (const name in value) pattern += name + patternLetter(value[name]);
  }
  return pattern;
}

function patternLetter(value: unknown): string {
  if (value === null) return '0';
  if (value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value instanceof InlinedNumber ? `${value.value},` : ',';
}

/** Of one query; clients choose the size of pages. */
const MAX_TEXTS_PER_QUERY = 200;

const isConstant = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'boolean' || value instanceof InlinedNumber;

function toPlaceholder(value: unknown, at: number): unknown {
  if (isConstant(value)) return value;
  if (!isPlain(value)) return new Placeholder((given) => given[at]);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isConstant(inner) ? inner : new Placeholder((given) => (given[at] as Record<string, unknown>)[name]),
    ]),
  );
}
