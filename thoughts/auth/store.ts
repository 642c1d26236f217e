// SQL of the names of people who left.
import type { ThoughtsDb } from '../tables.ts';

export async function selectHasDeparted(db: ThoughtsDb, usernameKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('departed_user')
    .select('username_key')
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  return row !== undefined;
}
