// SQL conditions for pages between two positions.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Position } from './positions.ts';

/** Rows between two positions, both excluded. */
type Range = { older: Position | null; newer: Position | null };

/** The condition that the columns `at` and `id` in scope are within the range. */
export function isInRange(at: string, id: string, { older, newer }: Range): RawBuilder<SqlBool> {
  const when = sql.ref(at);
  const who = sql.ref(id);
  const below = older
    ? sql`(${when} <= ${older.at} and (${when} < ${older.at} or ${who} < ${older.id}))`
    : sql`1 = 1`;
  const above = newer
    ? sql`(${when} >= ${newer.at} and (${when} > ${newer.at} or ${who} > ${newer.id}))`
    : sql`1 = 1`;
  return sql<SqlBool>`${below} and ${above}`;
}
