// SQL of profiles.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { JournalDb, ProfileTable } from '../tables.ts';

export const insertProfile = defineQuery((tx: JournalDb, accountId: AccountId) =>
  tx.insertInto('profile').values({ account_id: accountId, display_name: null, timezone: null }),
);

export const selectUser = defineQuery((db: JournalDb, id: AccountId) =>
  db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['id', 'username', 'email', 'role', 'created_at', 'display_name', 'timezone'])
    .where('id', '=', id),
);

export const selectTimezone = defineQuery((db: JournalDb, id: AccountId) =>
  db.selectFrom('profile').select('timezone').where('account_id', '=', id),
);

export async function updateProfile(
  tx: JournalDb,
  id: AccountId,
  changes: Partial<Pick<ProfileTable, 'display_name' | 'timezone'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('profile').set(changes).where('account_id', '=', id).execute();
}
