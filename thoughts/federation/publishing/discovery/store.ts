// SQL of discovery: who is here.
import type { FederationDb } from '../../tables.ts';

/** The name as its owner writes it. */
export async function selectUsername(db: FederationDb, handleKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('actor')
    .select('username')
    .where('handle_key', '=', handleKey)
    .where('host', 'is', null)
    .executeTakeFirst();
  return row?.username;
}
