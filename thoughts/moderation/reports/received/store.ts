// SQL of the reports (Flag) that other servers sent.
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';

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

/** People of other servers by the addresses of their actors. */
export async function selectPeopleAt(db: FederationDb, uris: readonly string[]) {
  if (uris.length === 0) return [];
  return db
    .selectFrom('remote_actor')
    .innerJoin('actor', 'actor.id', 'remote_actor.actor_id')
    .select(['remote_actor.uri', 'actor.username', 'actor.host'])
    .where((where) => isIn(db, where.ref('remote_actor.uri'), uris))
    .execute();
}
