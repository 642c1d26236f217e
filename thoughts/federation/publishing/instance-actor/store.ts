// SQL of the instance actor's key.
import type { FederationDb } from '../../../foundation/tables/federation.ts';

export async function readSetting(db: FederationDb, name: string): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}
