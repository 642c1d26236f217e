// SQL of the sitemaps: local users with search engine indexing enabled, in order of registration, so that a
// new user changes only the last part. Uses the index `actor_indexed`.
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
