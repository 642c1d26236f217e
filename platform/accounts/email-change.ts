// Changes an account's email address, which is a login name and therefore requires the current password. If
// the server sends mails, the new address must be confirmed, and the old one can undo the change.

import { isUniqueViolation } from '../database/constraint-violations.ts';
import { defineQuery } from '../database/queries/define-query.ts';
import type { Account, AccountLinkTable, PlatformDb } from '../database/tables.ts';
import type { AccountId, Caller } from '../identity/caller.ts';
import { conflict, invalid } from '../refusal.ts';
import { foldCase } from '../text/fold.ts';
import type { Instant } from '../time/clock.ts';
import {
  endOtherLogins,
  hashOfNoPassword,
  type LoginContext,
  type PasswordRequest,
  requireAccount,
  requirePassword,
  wrongPassword,
} from './accounts.ts';
import { type Device, deviceOf, recordActivity } from './activity/activity.ts';
import type { AccountContext, LoginCall } from './context.ts';
import {
  generateToken,
  linkExpired,
  RESET_LIFETIME,
  requireLink,
  spendLink,
  storeLink,
  UNDO_LIFETIME,
} from './links/links.ts';
import { recordEmailChanged, recordVerification, type Sending } from './mails/mails.ts';
import { requireRecent, requireRecentIfSecured } from './recent-authentication.ts';
import { hasPassword, turnOff } from './second-factor/security.ts';
import {
  deleteLinksOf,
  selectAccount,
  selectAccountByKey,
  selectReserved,
  updateConfirmedEmail,
  updateEmail,
  updatePendingEmail,
} from './store.ts';

/** An authorized change: the requester provided the password of `account`. */
export type EmailChange = Sending & { account: Account; email: string; device: Device; at: Instant };

type EmailChangeRequest = PasswordRequest & {
  caller: Caller;
  body: { email?: string | null; currentPassword?: string | null };
};

/**
 * Returns the requested change; null if the address is missing or unchanged. The present address with the
 * password cancels a change that is not confirmed. Refuses a change without the current password (invalid) or
 * with a wrong one (forbidden). An account without a password needs a recent confirmation instead.
 */
export async function authorizeEmailChange(
  { database, limits, clock, sendsMail }: Pick<LoginContext, 'database' | 'limits' | 'clock'> & Sending,
  call: EmailChangeRequest,
): Promise<EmailChange | null> {
  const { email, currentPassword } = call.body;
  const { caller } = call;
  if (email === null || email === undefined) return null;
  const account = await requireAccount(database.read, caller.accountId);
  const isCancelled =
    account.pending_email !== null && (typeof currentPassword === 'string' || !hasPassword(account));
  if (account.email === email && !isCancelled) return null;
  const now = clock.now();
  await requireRecentIfSecured(database.read, caller, now);
  if (!hasPassword(account)) {
    await requireRecent(database.read, caller, now);
    return { account, email, device: deviceOf(call), at: now, sendsMail };
  }
  if (currentPassword === null || currentPassword === undefined) {
    throw invalid('/currentPassword', 'is required to change the email address', 'password-required');
  }
  return {
    account: await requirePassword(database, limits, caller, currentPassword, call, now),
    email,
    device: deviceOf(call),
    at: now,
    sendsMail,
  };
}

/**
 * Changes the address, or, if the server sends mails, records the mail to confirm it. Refuses an address that
 * is taken (ignoring case), and a password that was changed in the meantime.
 */
export async function changeEmail(tx: PlatformDb, id: AccountId, change: EmailChange): Promise<void> {
  const { account, email, device, at } = change;
  const email_key = foldCase(email);
  if (await selectReserved.exists(tx, email_key, id, at)) throw emailTaken();
  if (change.sendsMail) return beginEmailChange(tx, id, change);
  const outcome = await updateEmail(tx, id, account.password_hash, { email, email_key });
  if (outcome === 'taken') throw emailTaken();
  if (outcome === 'outdated') throw wrongPassword();
  await recordActivity(tx, { accountId: id, kind: 'email-changed' }, device, at);
}

async function beginEmailChange(tx: PlatformDb, id: AccountId, change: EmailChange): Promise<void> {
  const { account, email, device, at } = change;
  const holder = await selectAccountByKey.first(tx, foldCase(email));
  if (holder && holder.id !== id) throw emailTaken();
  const pending = email === account.email ? null : email;
  if (!(await updatePendingEmail.changed(tx, id, account.password_hash, pending))) throw wrongPassword();
  await deleteLinksOf.run(tx, id, 'verify');
  if (pending !== null) await recordVerification(change, tx, { id, email }, device, at);
}

const emailTaken = () => conflict('The email address is already taken.', 'account-taken');

/** The account of a valid link; refuses (`link-expired`) another. */
export async function requireEmailLink(
  { database, clock }: Pick<AccountContext, 'database' | 'clock'>,
  purpose: 'verify' | 'undo',
  token: string,
): Promise<{ link: AccountLinkTable; account: Account }> {
  const link = await requireLink(database.read, purpose, token, clock.now());
  const account = await selectAccount.first(database.read, link.account_id);
  if (!account || account.disabled_at !== null) throw linkExpired();
  return { link, account };
}

/**
 * Confirms the address of a link: that of the account, or its new one, which then replaces it. Refuses
 * (`link-expired`) a used, expired or unknown link, and (`account-taken`) a new address that is taken by now.
 */
export async function confirmEmail(context: AccountContext, token: string, call: LoginCall): Promise<void> {
  const { link } = await requireEmailLink(context, 'verify', token);
  const now = context.clock.now();
  const device = deviceOf(call);
  await call.commit(async (tx) => {
    await spendLink(tx, link);
    const account = await requireAccount(tx, link.account_id);
    const isNew = link.email === account.pending_email;
    if (!isNew && link.email !== account.email) throw linkExpired();
    await storeEmail(tx, account, link.email, now);
    await deleteLinksOf.run(tx, account.id, 'verify');
    if (isNew) await deleteLinksOf.run(tx, account.id, 'reset');
    if (isNew) await recordEmailChanged(context, tx, account, link.email, device, now);
    const kind = isNew ? 'email-changed' : 'email-verified';
    await recordActivity(tx, { accountId: account.id, kind }, device, now);
  });
}

/** Refuses an address that is taken. */
async function storeEmail(tx: PlatformDb, { id }: Account, email: string, now: Instant): Promise<void> {
  const email_key = foldCase(email);
  if (await selectReserved.exists(tx, email_key, id, now)) throw emailTaken();
  try {
    await updateConfirmedEmail.run(tx, id, { email, email_key }, now);
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

/**
 * Undoes a change of the address, for an owner whose account was taken: restores the address, ends all
 * sessions, credentials, links and the password, and removes what was added since the change: a second
 * factor, passkeys and connected logins. Returns the token of a link to choose a new password. Refuses
 * (`link-expired`) a used, expired or unknown link.
 */
export async function undoEmailChange(
  context: AccountContext,
  token: string,
  call: LoginCall,
): Promise<{ token: string; expiresAt: Instant }> {
  const { link } = await requireEmailLink(context, 'undo', token);
  const now = context.clock.now();
  const device = deviceOf(call);
  const changedAt = link.expires_at - UNDO_LIFETIME;
  const next = generateToken();
  const expiresAt = now + RESET_LIFETIME;
  await call.commit(async (tx) => {
    await spendLink(tx, link);
    const account = await requireAccount(tx, link.account_id);
    const { id } = account;
    await storeEmail(tx, account, link.email, now);
    await updatePassword.run(tx, id, hashOfNoPassword());
    await endOtherLogins(tx, id, null);
    await deleteLinksOf.run(tx, id, 'undo');
    await context.endCredentials(tx, id);
    await deletePasskeysSince.run(tx, id, changedAt);
    await deleteIdentitiesSince.run(tx, id, changedAt);
    if (account.second_factor_at !== null && account.second_factor_at >= changedAt)
      await turnOff(context, tx, account, device, now);
    await storeLink(tx, { token: next, accountId: id, purpose: 'reset', email: link.email, expiresAt });
    await recordActivity(tx, { accountId: id, kind: 'email-changed', detail: 'undone' }, device, now);
  });
  return { token: next, expiresAt };
}

/** Sends the mail to confirm the new address, or that of the account, again. Confirmed addresses get none. */
export async function sendVerification(
  context: AccountContext,
  { accountId }: Pick<Caller, 'accountId'>,
  call: LoginCall,
): Promise<void> {
  if (!context.sendsMail) return;
  const account = await requireAccount(context.database.read, accountId);
  const email = account.pending_email ?? (account.email_verified_at === null ? account.email : null);
  if (email === null) return;
  const to = { id: accountId, email };
  await call.commit((tx) => recordVerification(context, tx, to, deviceOf(call), context.clock.now()));
}

const updatePassword = defineQuery((tx: PlatformDb, id: AccountId, hash: string) =>
  tx.updateTable('account').set({ password_hash: hash }).where('id', '=', id),
);

const deletePasskeysSince = defineQuery((tx: PlatformDb, accountId: AccountId, since: Instant) =>
  tx.deleteFrom('passkey').where('account_id', '=', accountId).where('created_at', '>=', since),
);

const deleteIdentitiesSince = defineQuery((tx: PlatformDb, accountId: AccountId, since: Instant) =>
  tx.deleteFrom('identity').where('account_id', '=', accountId).where('created_at', '>=', since),
);
