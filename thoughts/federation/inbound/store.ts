// SQL of inbound activities.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { ThoughtId } from '../../foundation/tables/tables.ts';

export const selectAuthorOf = defineQuery((db: FederationDb, thoughtId: ThoughtId) =>
  db.selectFrom('thought').select('actor_id').where('id', '=', thoughtId),
);

/** Number of reports since an instant by actors in an address range. */
export const countReports = defineQuery(
  (db: FederationDb, { from, to, since }: { from: string; to: string; since: number }) =>
    db
      .selectFrom('report')
      .select((select) => select.fn.countAll<number>().as('reports'))
      .where('actor_uri', '>=', from)
      .where('actor_uri', '<=', to)
      .where('created_at', '>', since),
);

/** Whether more than `most` reports are stored. */
export const selectReportsBeyond = defineQuery((db: FederationDb, most: number) =>
  db
    .selectFrom('report')
    .select('actor_uri')
    .orderBy('actor_uri')
    .orderBy('created_at')
    .limit(1)
    .offset(most),
);

/** Does nothing for a stored report. */
export const insertReport = defineQuery(
  (tx: FederationDb, report: { id: string; actor_uri: string; body: string; created_at: number }) =>
    tx
      .insertInto('report')
      .values(report)
      .onConflict((on) => on.doNothing()),
);
