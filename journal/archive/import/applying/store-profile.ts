// SQL of the account that an import goes into.

import { withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { sql } from 'kysely';
import type { JournalDb } from '../../../tables.ts';

export type Profile = { displayName: string | null; timezone: string | null };

/**
 * Fills in what the profile lacks. The row stays locked, so that imports into one account take turns, and the
 * account cannot be erased meanwhile. False where it is gone.
 */
export async function fillProfile(
  tx: JournalDb,
  userId: AccountId,
  { displayName, timezone }: Profile,
): Promise<boolean> {
  const account = tx.selectFrom('account').select('id').where('id', '=', userId);
  if (!(await withRowLock(tx, 'forKeyShare', account).executeTakeFirst())) return false;
  const { rows } = await sql`
    update profile set
      display_name = coalesce(display_name, cast(${displayName} as text)),
      timezone = coalesce(timezone, cast(${timezone} as text))
    where account_id = ${userId} returning account_id`.execute(tx);
  return rows.length > 0;
}
