// SQL of thoughts of other servers, by their ids there.
import type { FederationDb } from '../tables.ts';

export const selectThoughtByUri = (db: FederationDb, uri: string) =>
  db
    .selectFrom('thought')
    .select(['id', 'actor_id', 'created_at', 'edited_at', 'visibility'])
    .where('uri', '=', uri)
    .executeTakeFirst();

export type StoredThought = NonNullable<Awaited<ReturnType<typeof selectThoughtByUri>>>;

export async function selectIsTombstone(db: FederationDb, uri: string): Promise<boolean> {
  const row = await db.selectFrom('tombstone').select('id').where('uri', '=', uri).executeTakeFirst();
  return row !== undefined;
}
