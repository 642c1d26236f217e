// SQL of the reports (Flag) that other servers sent.
import type { FederationDb } from '../../tables.ts';

export const selectReports = (db: FederationDb, limit: number, offset: number) =>
  db
    .selectFrom('report')
    .select(['id', 'actor_uri', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

/** Undefined where there was none. */
export const deleteReport = (tx: FederationDb, id: string) =>
  tx.deleteFrom('report').where('id', '=', id).returningAll().executeTakeFirst();
