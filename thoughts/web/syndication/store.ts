// SQL of the sitemaps: the people of this server who want to be found by search engines, in the order in
// which they joined, so that a new one changes the last part alone. Read from the index `actor_indexed`.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import { notSuspended } from '../../foundation/actors/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

const fromIndexed = (db: ThoughtsDb) =>
  db
    .selectFrom('actor')
    .where('host', 'is', null)
    .where('indexable', '=', sql.lit(1 as const))
    .where('show_to_visitors', '=', sql.lit(1 as const))
    .where(notSuspended(sql.ref('actor.id')));

export const countIndexed = defineQuery((db: ThoughtsDb) =>
  fromIndexed(db).select((count) => count.fn.countAll<number>().as('people')),
);

export const selectIndexed = defineQuery((db: ThoughtsDb, limit: number, offset: number) =>
  fromIndexed(db).select('username').orderBy('created_at').orderBy('id').limit(limit).offset(offset),
);
