// Queries that are built once and run many times: building one costs more than running it on SQLite (decision
// 0075).
import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { registerStatementName } from '../dialects/postgres/connections/statement-names.ts';
import { PipelinedAdapter } from '../dialects/postgres/pipelined-adapter.ts';
import { SingleConnectionAdapter } from '../dialects/sqlite/connection/dialect.ts';
import { dialectOf } from './expressions.ts';
import { Placeholder, patternOf, toPlaceholders } from './placeholders.ts';

type Compilable<Row> = { compile(): CompiledQuery<Row> };
type Build<Tables, Args extends readonly unknown[], Row> = (
  db: Kysely<Tables>,
  ...args: Args
) => Compilable<Row>;
type Run<Tables, Args extends readonly unknown[], Result> = (
  db: Kysely<Tables>,
  ...args: Args
) => Promise<Result>;

/** The type of the only column of a row. */
type OnlyColumn<Row> = Row[keyof Row];

/**
 * A query and the ways to run it. Each takes the database, or an open transaction, and the query's own
 * arguments.
 */
export type Query<Tables, Args extends readonly unknown[], Row> = {
  rows: Run<Tables, Args, Row[]>;
  first: Run<Tables, Args, Row | undefined>;
  /** The only column of each row. */
  values: Run<Tables, Args, OnlyColumn<Row>[]>;
  /** The only column of the first row; null if there is no row. */
  value: Run<Tables, Args, OnlyColumn<Row> | null>;
  /** The number in the only column of the first row; 0 if there is none. */
  count: Run<Tables, Args, number>;
  /** Whether there is a row. */
  exists: Run<Tables, Args, boolean>;
  /** Runs a statement without returning rows. */
  run: Run<Tables, Args, void>;
  /** As `run`; returns whether any row was inserted, changed or deleted. */
  changed: Run<Tables, Args, boolean>;
  /**
   * As `run`; returns how many rows were inserted, changed or deleted. For a statement that returns no rows.
   */
  affected: Run<Tables, Args, number>;
};

export type QueryOptions = {
  /**
   * Makes PostgreSQL plan the query at each execution instead of once: for tables that empty and fill, such
   * as queues. A plan made for an empty table scans all of it until the next analyze
   * (docs/tuning.md#query-plans).
   */
  isPlannedEachTime?: boolean;
};

/**
 * Defines the query that `build` returns. `build` runs once per dialect and per pattern of null, undefined,
 * true and false among the arguments, so the query's text may depend on these. All other arguments are
 * placeholders while `build` runs: they may become parameters, or literals with `inlined`, but throw if
 * `build` reads them. Arguments are values, and plain objects of arguments.
 */
export function defineQuery<Tables, Args extends readonly unknown[], Row>(
  build: Build<Tables, Args, Row>,
  options: QueryOptions = {},
): Query<Tables, Args, Row> {
  const execute = createExecute(build, options);
  return {
    rows: async (db, ...args) => (await execute(db, args)).rows,
    first: async (db, ...args) => (await execute(db, args)).rows[0],
    values: async (db, ...args) => (await execute(db, args)).rows.map((row) => onlyColumn(row)),
    value: async (db, ...args) => {
      const [row] = (await execute(db, args)).rows;
      return row === undefined ? null : onlyColumn(row);
    },
    count: async (db, ...args) => {
      const [row] = (await execute(db, args)).rows;
      return row === undefined ? 0 : Number(onlyColumn(row) ?? 0);
    },
    exists: async (db, ...args) => (await execute(db, args)).rows.length > 0,
    run: async (db, ...args) => {
      await execute(db, args);
    },
    changed: async (db, ...args) => {
      const { rows, numAffectedRows = 0n } = await execute(db, args);
      return rows.length > 0 || numAffectedRows > 0n;
    },
    affected: async (db, ...args) => Number((await execute(db, args)).numAffectedRows ?? 0n),
  };
}

function onlyColumn<Row>(row: Row): OnlyColumn<Row> {
  for (const name in row) return row[name];
  throw new Error('The query has no column.');
}

/** The texts of one pattern of arguments, by the values of the `inlined` arguments. */
type Variant<Row> = { inlined: readonly Placeholder[]; texts: Map<string, CompiledQuery<Row>> };

/** Inlined values, such as page sizes chosen by clients, each create a text: at most this many are cached. */
const MAX_CACHED_TEXTS = 200;

function createExecute<Tables, Args extends readonly unknown[], Row>(
  build: Build<Tables, Args, Row>,
  { isPlannedEachTime = false }: QueryOptions,
) {
  const variants = new Map<string, Variant<Row>>();

  function compile(db: Kysely<Tables>, args: Args, variant: Variant<Row>): CompiledQuery<Row> {
    const { placeholders, inlined } = toPlaceholders(args);
    const query = build(db, ...placeholders).compile();
    if (dialectOf(db) === 'postgres' && !isPlannedEachTime) registerStatementName(query.sql);
    if (variant.texts.size >= MAX_CACHED_TEXTS) variant.texts.clear();
    variant.inlined = inlined;
    variant.texts.set(literalsOf(variant, args), query);
    return query;
  }

  return (db: Kysely<Tables>, args: Args): Promise<QueryResult<Row>> => {
    const variant = variants.getOrInsertComputed(dialectOf(db) + patternOf(args), createVariant<Row>);
    const query = variant.texts.get(literalsOf(variant, args)) ?? compile(db, args, variant);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.resolve(args) : value,
    );
    return execute(db, { ...query, parameters });
  };
}

const createVariant = <Row>(): Variant<Row> => ({ inlined: [], texts: new Map() });

const literalsOf = ({ inlined }: Variant<unknown>, args: readonly unknown[]): string =>
  inlined.length === 0 ? '' : inlined.map((placeholder) => placeholder.resolve(args)).join();

/**
 * Kysely's connection handling costs as much as a point read, and is unnecessary with a single connection.
 */
function execute<Tables, Row>(db: Kysely<Tables>, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof SingleConnectionAdapter) return adapter.connection.executeQuery(query);
  return adapter instanceof PipelinedAdapter && !db.isTransaction
    ? adapter.pipeline.run(query, () => db.executeQuery(query))
    : db.executeQuery(query);
}
