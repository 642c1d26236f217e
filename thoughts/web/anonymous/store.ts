// SQL of people hidden from anonymous visitors.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

/** The folded names among `names` of people hidden from anonymous visitors. */
export const selectHiddenAmong = defineQuery((db: ThoughtsDb, keys: readonly string[]) =>
  db
    .selectFrom('actor')
    .select('handle_key')
    .where((where) => isIn(db, where.ref('handle_key'), keys))
    .where('show_to_visitors', '=', sql.lit(0 as const)),
);
