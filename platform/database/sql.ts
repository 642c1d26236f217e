// The few spots where SQL differs per dialect, one expression each.
import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DialectName } from './database.ts';

export const dialectOf = <Tables>(db: Kysely<Tables>): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/**
 * `value in (ids)` with all ids as one parameter, so that a statement's text does not depend on how many there
 * are and its preparation is kept.
 */
export function among<Tables>(
  db: Kysely<Tables>,
  value: Expression<unknown>,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  return dialectOf(db) === 'postgres'
    ? sql<SqlBool>`${value} = any(${ids}::text[])`
    : sql<SqlBool>`${value} in (select value from json_each(${JSON.stringify(ids)}))`;
}
