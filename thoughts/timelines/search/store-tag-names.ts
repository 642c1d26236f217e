// SQL of the search in hashtags, by their use counters.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

/** The non-zero counters with names in [`first`, `end`): `first` itself, then by use. */
export const selectTagCounters = defineQuery(
  (db: ThoughtsDb, first: string, end: string, limit: number, offset: number) =>
    db
      .selectFrom('counter')
      .select('name')
      .where('name', '>=', first)
      .where('name', '<', end)
      .where('value', '>', sql.lit(0))
      .orderBy(sql`case when name = ${first} then 0 else 1 end`)
      .orderBy('value', 'desc')
      .orderBy('name')
      .limit(limit)
      .offset(offset),
);
