// SQL of the sitemap.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../tables.ts';

/** The people of this server who want to be indexed, by name. */
export const selectIndexed = defineQuery((db: ThoughtsDb, limit: number) =>
  db
    .selectFrom('actor')
    .select('username')
    .where('host', 'is', null)
    .where('indexable', '=', sql.lit(1 as const))
    .where('show_to_visitors', '=', sql.lit(1 as const))
    .orderBy('username')
    .limit(limit),
);
