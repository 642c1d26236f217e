// Users whose waiting follow requests a job accepts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { RequestAcceptanceTable, ThoughtsDb } from '../tables/tables.ts';

/** Later requests than those that wait now are accepted too, if they come before the job. */
export const insertRequestAcceptance = defineQuery((tx: ThoughtsDb, row: RequestAcceptanceTable) =>
  tx
    .insertInto('request_acceptance')
    .values(row)
    .onConflict((on) =>
      on.column('actor_id').doUpdateSet({
        scope: sql<
          'local' | 'all'
        >`case when excluded.scope = 'all' then 'all' else request_acceptance.scope end`,
      }),
    ),
);
