// SQL of the imported profile.

import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { sql } from 'kysely';
import { fillReminderSettings } from '../../../reminders/channels/settings.ts';
import type { JournalDb } from '../../../tables.ts';
import type { ProfileRecord } from '../../formats/records/record.ts';

export type Profile = Omit<ProfileRecord, 'kind'>;

/**
 * Fills in missing profile fields, preferences and reminder settings. The account stays locked until the
 * transaction ends, which serializes imports and prevents deletion. Returns false if the account was deleted.
 */
export async function fillProfile(
  tx: JournalDb,
  userId: AccountId,
  { displayName, timezone, preferences, reminderSettings }: Profile,
): Promise<boolean> {
  const account = tx.selectFrom('account').select('id').where('id', '=', userId);
  if (!(await withRowLock(tx, 'forKeyShare', account).executeTakeFirst())) return false;
  const { rows } = await sql`
    update profile set
      display_name = coalesce(display_name, cast(${displayName} as text)),
      timezone = coalesce(timezone, cast(${timezone} as text))
    where account_id = ${userId} returning account_id`.execute(tx);
  if (preferences !== null)
    await tx
      .insertInto('preferences')
      .values({ account_id: userId, content: preferences })
      .onConflict((on) => on.doNothing())
      .execute();
  if (reminderSettings !== null) await fillReminderSettings(tx, userId, reminderSettings);
  return rows.length > 0;
}
