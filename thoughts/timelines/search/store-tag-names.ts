// SQL of searching hashtags: by the counters of how often each is used.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

/**
 * The counters with a name from `first` to before `end`, of hashtags that are used: `first` itself, then the
 * most used.
 */
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
