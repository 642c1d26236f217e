// SQL expressions that differ by dialect.
import {
  type AliasedRawBuilder,
  type Expression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { DialectName } from '../database.ts';
import { mapValue } from './placeholders.ts';

const toJson = (value: unknown): string => JSON.stringify(value);

export const dialectOf = <Tables>(db: Kysely<Tables>): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/**
 * `value in (ids)` with all ids as one parameter, so that the statement's text, and with it the prepared
 * statement, does not depend on the number of ids.
 */
export function isIn<Tables>(
  db: Kysely<Tables>,
  value: Expression<unknown>,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  return dialectOf(db) === 'postgres'
    ? sql<SqlBool>`${value} = any(${sql.val(ids)}::text[])`
    : sql<SqlBool>`${value} in (select value from json_each(${mapValue(ids, toJson)}))`;
}

/** The number of occurrences of `value` in `texts`, all as one parameter. */
export const countIn = <Tables>(
  db: Kysely<Tables>,
  value: Expression<unknown>,
  texts: readonly string[],
): RawBuilder<number> =>
  dialectOf(db) === 'postgres'
    ? sql<number>`(select count(*) from unnest(${sql.val(texts)}::text[]) as given where given = ${value})`
    : sql<number>`(select count(*) from json_each(${mapValue(texts, toJson)}) as given where given.value = ${value})`;

/** {@link isIn} for integers. */
export const isInNumbers = <Tables>(
  db: Kysely<Tables>,
  value: Expression<unknown>,
  numbers: readonly number[],
): RawBuilder<SqlBool> =>
  dialectOf(db) === 'postgres'
    ? sql<SqlBool>`${value} = any(${numbers}::bigint[])`
    : sql<SqlBool>`${value} in (select value from json_each(${mapValue(numbers, toJson)}))`;

/**
 * `rows` as a table of text columns named `row`, all as one parameter, so that the text of an insert
 * statement does not depend on the number of rows: `selectFrom(rowsOf(db, ['name'],
 * rows)).select('row.name')`.
 */
export function textRows<Tables, Column extends string>(
  db: Kysely<Tables>,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string>>[],
): AliasedRawBuilder<Record<Column, string>, 'row'> {
  const json = mapValue(rows, toJson);
  const names = columns.map((column) => sql.ref(column));
  const table =
    dialectOf(db) === 'postgres'
      ? sql`(select * from json_to_recordset(${json}::json) as given (${sql.join(names.map((name) => sql`${name} text`))}))`
      : sql`(select ${sql.join(columns.map((column, at) => sql`value ->> ${sql.lit(column)} as ${names[at]}`))} from json_each(${json}))`;
  return table.$castTo<Record<Column, string>>().as('row');
}

/** `values` as a table of `value` and its `position` from 0, all as one parameter (see {@link isIn}). */
export const positionedValues = <Tables>(
  db: Kysely<Tables>,
  values: readonly string[],
): RawBuilder<{ value: string; position: number }> =>
  dialectOf(db) === 'postgres'
    ? sql`(select value, position - 1 as position from unnest(${sql.val(values)}::text[]) with ordinality as given (value, position))`
    : sql`(select value, key as position from json_each(${mapValue(values, toJson)}))`;

/**
 * Operations that a row lock blocks: deleting the row; also updating it, but not references to it; or also
 * new references to it.
 */
type RowLock = 'forKeyShare' | 'forNoKeyUpdate' | 'forUpdate';

/**
 * `query` with its rows locked until the transaction ends. SQLite has one writer at a time and no row locks.
 */
export const withRowLock = <Tables, Query extends Record<RowLock, () => Query>>(
  db: Kysely<Tables>,
  lock: RowLock,
  query: Query,
): Query => (dialectOf(db) === 'postgres' ? query[lock]() : query);
