// SQL of profiles.

import { preparedEffect, preparedFirst } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { JournalDb, ProfileTable } from '../tables.ts';

export const insertProfile = preparedEffect((tx: JournalDb, accountId: AccountId) =>
  tx.insertInto('profile').values({ account_id: accountId, display_name: null, timezone: null }),
);

export const selectUser = preparedFirst((db: JournalDb, id: AccountId) =>
  db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['id', 'username', 'email', 'role', 'created_at', 'display_name', 'timezone'])
    .where('id', '=', id),
);

const timezone = preparedFirst((db: JournalDb, id: AccountId) =>
  db.selectFrom('profile').select('timezone').where('account_id', '=', id),
);

export const selectTimezone = async (db: JournalDb, id: AccountId): Promise<string | null> =>
  (await timezone(db, id))?.timezone ?? null;

export async function updateProfile(
  tx: JournalDb,
  id: AccountId,
  changes: Partial<Pick<ProfileTable, 'display_name' | 'timezone'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('profile').set(changes).where('account_id', '=', id).execute();
}
