// Mails about accounts: events of the queue, recorded in the transaction of their cause.
import type { Account, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import { recordEvent } from '../../queue/event-queue.ts';
import type { Instant } from '../../time/clock.ts';
import { type ActivityKind, type Device, isUnknownDevice, recordActivity } from '../activity/activity.ts';
import { deviceName } from '../activity/device-name.ts';

/** The kind of the events. */
export const ACCOUNT_MAIL = 'account-mail';

export type MailLanguage = 'en' | 'de';

/**
 * The payload of an event, without a token: the worker makes it. `at` is the instant of the cause. A reset
 * names the account as the request did: the worker looks it up, so that the request takes the same time
 * whether or not the account exists.
 */
export type AccountMail = { language: MailLanguage; at: Instant } & (
  | { purpose: 'reset'; identifier: string }
  | { purpose: 'verify'; accountId: AccountId; to: string }
  | { purpose: 'sign-in'; accountId: AccountId; to: string; device: string | null }
  | { purpose: 'changed'; accountId: AccountId; to: string; device: string | null; what: ActivityKind }
  /** `to` is the address before the change. */
  | { purpose: 'email-changed'; accountId: AccountId; to: string; newAddress: string }
);

/** Without a mail server nothing is recorded. */
export type Sending = { sendsMail: boolean };

async function recordMail({ sendsMail }: Sending, tx: PlatformDb, mail: AccountMail): Promise<void> {
  if (!sendsMail) return;
  await recordEvent(tx, { kind: ACCOUNT_MAIL, subject: null, payload: JSON.stringify(mail) }, mail.at);
}

/** A link to reset the password of an account, named by its username or address. */
export const recordResetMail = (
  context: Sending,
  tx: PlatformDb,
  identifier: string,
  { language = 'en' }: Device,
  at: Instant,
): Promise<void> => recordMail(context, tx, { purpose: 'reset', identifier, language, at });

/** A link to confirm an address: that of the account, or its new one. */
export const recordVerification = (
  context: Sending,
  tx: PlatformDb,
  { id: accountId, email: to }: { id: AccountId; email: string },
  { language = 'en' }: Device,
  at: Instant,
): Promise<void> => recordMail(context, tx, { purpose: 'verify', accountId, to, language, at });

/**
 * Tells the address before a change, with a link to undo it. An address that was never confirmed gets none:
 * it may belong to somebody else, who could take the account with the link.
 */
export async function recordEmailChanged(
  context: Sending,
  tx: PlatformDb,
  { id: accountId, email: to, email_verified_at }: Account,
  newAddress: string,
  { language = 'en' }: Device,
  at: Instant,
): Promise<void> {
  if (email_verified_at === null) return;
  await recordMail(context, tx, { purpose: 'email-changed', accountId, to, newAddress, language, at });
}

/** Records a change of an account in its activity, and tells the owner by mail. */
export async function recordChange(
  context: Sending,
  tx: PlatformDb,
  account: Account,
  kind: ActivityKind,
  device: Device,
  now: Instant,
  detail: string | null = null,
): Promise<void> {
  await recordActivity(tx, { accountId: account.id, kind, detail }, device, now);
  const { id: accountId, email: to, email_verified_at } = account;
  if (email_verified_at === null) return;
  const { language = 'en', userAgent } = device;
  const named = deviceName(userAgent);
  await recordMail(context, tx, {
    purpose: 'changed',
    accountId,
    to,
    language,
    what: kind,
    device: named,
    at: now,
  });
}

/** Tells the owner about a login from an unknown device. Call it before the login is recorded. */
export async function recordLoginNotice(
  context: Sending,
  tx: PlatformDb,
  { id: accountId, email: to, email_verified_at, login_notices }: Account,
  device: Device,
  now: Instant,
): Promise<void> {
  if (!context.sendsMail || email_verified_at === null || login_notices === 0) return;
  if (!(await isUnknownDevice(tx, accountId, device, now))) return;
  const { language = 'en', userAgent } = device;
  const named = deviceName(userAgent);
  await recordMail(context, tx, { purpose: 'sign-in', accountId, to, language, device: named, at: now });
}
