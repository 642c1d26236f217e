// SQL of profiles.
import type { JournalDb, ProfileTable } from '../tables.ts';

export async function insertProfile(tx: JournalDb, accountId: string): Promise<void> {
  await tx
    .insertInto('profile')
    .values({ account_id: accountId, display_name: null, timezone: null })
    .execute();
}

export const selectUser = (db: JournalDb, id: string) =>
  db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['id', 'username', 'email', 'role', 'created_at', 'display_name', 'timezone'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function selectTimezone(db: JournalDb, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('profile')
    .select('timezone')
    .where('account_id', '=', id)
    .executeTakeFirst();
  return row?.timezone ?? null;
}

export async function updateProfile(
  tx: JournalDb,
  id: string,
  changes: Partial<Pick<ProfileTable, 'display_name' | 'timezone'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('profile').set(changes).where('account_id', '=', id).execute();
}
