// SQL of the reports (Flag) that other servers sent.
import type { FederationDb } from '../../tables.ts';

export const selectReports = (db: FederationDb, limit: number) =>
  db
    .selectFrom('report')
    .select(['id', 'actor_uri', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns whether there was one. */
export async function deleteReport(tx: FederationDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('report').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
