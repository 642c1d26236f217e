// Changes an account's email address, which is a login name and therefore requires the current password.
import type { Database } from '../database/database.ts';
import type { Account, PlatformDb, PlatformTables } from '../database/tables.ts';
import type { AccountId, Caller } from '../identity/caller.ts';
import { conflict, invalid } from '../refusal.ts';
import { foldCase } from '../text/fold.ts';
import type { Instant } from '../time/clock.ts';
import {
  type AccountLimits,
  type PasswordRequest,
  requireAccount,
  requirePassword,
  wrongPassword,
} from './accounts.ts';
import { type Device, deviceOf, recordActivity } from './activity/activity.ts';
import { requireRecent, requireRecentIfSecured } from './recent-authentication.ts';
import { hasPassword } from './second-factor/security.ts';
import { updateEmail } from './store.ts';

/** An authorized change: the requester provided the password of `account`. */
export type EmailChange = { account: Account; email: string; device: Device; at: Instant };

type EmailChangeRequest = PasswordRequest & {
  caller: Caller;
  body: { email?: string | null; currentPassword?: string | null };
};

/**
 * Returns the requested change; null if the address is missing or unchanged. Refuses a change without the
 * current password (invalid) or with a wrong one (forbidden). An account without a password needs a recent
 * confirmation instead.
 */
export async function authorizeEmailChange(
  db: Database<PlatformTables>,
  limits: AccountLimits,
  call: EmailChangeRequest,
  now: Instant,
): Promise<EmailChange | null> {
  const { email, currentPassword } = call.body;
  const { caller } = call;
  if (email === null || email === undefined) return null;
  const account = await requireAccount(db.read, caller.accountId);
  if (account.email === email) return null;
  await requireRecentIfSecured(db.read, caller, now);
  if (!hasPassword(account)) {
    await requireRecent(db.read, caller, now);
    return { account, email, device: deviceOf(call), at: now };
  }
  if (currentPassword === null || currentPassword === undefined) {
    throw invalid('/currentPassword', 'is required to change the email address', 'password-required');
  }
  return {
    account: await requirePassword(db, limits, caller, currentPassword, call, now),
    email,
    device: deviceOf(call),
    at: now,
  };
}

/** Refuses an address that is taken (ignoring case), and a password that was changed in the meantime. */
export async function changeEmail(
  tx: PlatformDb,
  id: AccountId,
  { account, email, device, at }: EmailChange,
): Promise<void> {
  const outcome = await updateEmail(tx, id, account.password_hash, { email, email_key: foldCase(email) });
  if (outcome === 'taken') throw conflict('The email address is already taken.', 'account-taken');
  if (outcome === 'outdated') throw wrongPassword();
  await recordActivity(tx, { accountId: id, kind: 'email-changed' }, device, at);
}
