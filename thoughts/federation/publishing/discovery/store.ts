// SQL of discovery.
import { sql } from 'kysely';
import { notSuspended } from '../../../foundation/actors/queries.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';

/** The original spelling of a username; undefined for a disabled account. */
export async function selectUsername(db: FederationDb, handleKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('actor')
    .select('username')
    .where('handle_key', '=', handleKey)
    .where('host', 'is', null)
    .where(notSuspended(sql.ref('actor.id')))
    .executeTakeFirst();
  return row?.username;
}
