// Users: registration, profile and account deletion.
import {
  createAccount,
  deleteAccount,
  lockAccount,
  requireAccount,
} from '@tandem/platform/accounts/accounts.ts';
import { type Device, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { changeEmail, type EmailChange } from '@tandem/platform/accounts/email-change.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Account, AccountTable } from '@tandem/platform/database/tables.ts';
import type { RequireMatch } from '@tandem/platform/http/endpoint/call.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { isTimezone } from '@tandem/platform/time/calendar.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { scheduleMediaRemoval } from '../media/media.ts';
import { rescheduleReminders } from '../reminders/reminders.ts';
import type { JournalDb, ProfileTable } from '../tables.ts';
import type { UpdateProfileRequest, User } from './contract.ts';

/** Stores a prepared account with an empty profile. */
export async function registerUser(tx: JournalDb, account: AccountTable): Promise<User> {
  await createAccount(tx, account);
  await insertProfile.run(tx, account.id);
  return presentUser(account, { display_name: null, timezone: null });
}

export async function readUser(db: JournalDb, id: AccountId): Promise<User> {
  const user = await selectUser.first(db, id);
  return user ? presentUser(user, user) : presentUser(await requireAccount(db, id), EMPTY_PROFILE);
}

const EMPTY_PROFILE = { display_name: null, timezone: null };

/** The user's time zone; UTC until one is set. */
export const timezoneOf = async (db: JournalDb, id: AccountId): Promise<string> =>
  (await selectTimezone.value(db, id)) ?? 'UTC';

/** Refuses an unknown time zone; null, omitted and `""` are valid. */
export function requireTimezone(timezone: string | null | undefined): void {
  if (timezone && !isTimezone(timezone))
    throw invalid('/timezone', 'must be the name of a time zone, such as Europe/Berlin or UTC');
}

type ProfileChanges = Pick<UpdateProfileRequest, 'displayName' | 'timezone'> & {
  newEmail: EmailChange | null;
  now: Instant;
  device: Device;
};

/**
 * Applies a partial update. Omitted and null fields stay unchanged, `""` clears. The caller has validated the
 * time zone.
 */
export async function changeProfile(
  tx: JournalDb,
  id: AccountId,
  { displayName, timezone, newEmail, now, device }: ProfileChanges,
  requireMatch: RequireMatch,
): Promise<User> {
  await lockAccount(tx, id);
  await requireMatch(() => readUser(tx, id));
  if (newEmail) await changeEmail(tx, id, newEmail);
  const given = (value: string | null | undefined) => value !== null && value !== undefined;
  await updateProfile(tx, id, {
    ...(given(displayName) ? { display_name: displayName || null } : {}),
    ...(given(timezone) ? { timezone: timezone || null } : {}),
  });
  const names = Object.entries({ displayName, timezone }).flatMap(([name, value]) =>
    given(value) ? name : [],
  );
  if (names.length > 0)
    await recordActivity(
      tx,
      { accountId: id, kind: 'settings-changed', detail: names.join(', ') },
      device,
      now,
    );
  if (given(timezone)) await rescheduleReminders(tx, id, now);
  return readUser(tx, id);
}

/** Deletes all rows of the account, and schedules the removal of its media files. */
export async function deleteUser(tx: JournalDb, id: AccountId, now: Instant): Promise<void> {
  await scheduleMediaRemoval(tx, id, now);
  await deleteAccount(tx, id);
}

const presentUser = (
  account: Pick<AccountTable, 'id' | 'username' | 'email' | 'role' | 'created_at'> &
    Partial<Pick<Account, 'pending_email'>>,
  profile: Pick<ProfileTable, 'display_name' | 'timezone'>,
): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  ...(account.pending_email ? { pendingEmail: account.pending_email } : {}),
  role: account.role,
  createdAt: formatInstant(account.created_at),
  displayName: profile.display_name,
  timezone: profile.timezone,
});

// SQL of profiles.

const insertProfile = defineQuery((tx: JournalDb, accountId: AccountId) =>
  tx.insertInto('profile').values({ account_id: accountId, display_name: null, timezone: null }),
);

const selectUser = defineQuery((db: JournalDb, id: AccountId) =>
  db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['id', 'username', 'email', 'pending_email', 'role', 'created_at', 'display_name', 'timezone'])
    .where('id', '=', id),
);

const selectTimezone = defineQuery((db: JournalDb, id: AccountId) =>
  db.selectFrom('profile').select('timezone').where('account_id', '=', id),
);

async function updateProfile(
  tx: JournalDb,
  id: AccountId,
  changes: Partial<Pick<ProfileTable, 'display_name' | 'timezone'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('profile').set(changes).where('account_id', '=', id).execute();
}
