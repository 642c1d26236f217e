// Mails about accounts: events of the queue, recorded in the transaction of their cause.
import type { Account, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import { recordEvent } from '../../queue/event-queue.ts';
import type { Instant } from '../../time/clock.ts';
import { type ActivityKind, type Device, isUnknownDevice } from '../activity/activity.ts';
import { deviceName } from '../activity/device-name.ts';

/** The kind of the events. */
const ACCOUNT_MAIL = 'account-mail';

type AccountMail = {
  purpose: 'sign-in' | 'changed';
  accountId: AccountId;
  to: string;
  language: 'en' | 'de';
  /** The change that a mail of the purpose `changed` reports. */
  what?: ActivityKind;
  device?: string | null;
  at: Instant;
};

/** Without a mail server nothing is recorded. */
type Sending = { sendsMail: boolean };

async function recordMail(
  { sendsMail }: Sending,
  tx: PlatformDb,
  mail: AccountMail,
  now: Instant,
): Promise<void> {
  if (!sendsMail) return;
  await recordEvent(tx, { kind: ACCOUNT_MAIL, subject: null, payload: JSON.stringify(mail) }, now);
}

/** Tells the owner about a change. Only confirmed addresses get mails about an account. */
export async function recordNotice(
  context: Sending,
  tx: PlatformDb,
  { id: accountId, email, email_verified_at }: Account,
  what: ActivityKind,
  { userAgent, language = 'en' }: Device,
  now: Instant,
): Promise<void> {
  if (email_verified_at === null) return;
  const device = deviceName(userAgent);
  const mail: AccountMail = { purpose: 'changed', accountId, to: email, language, what, device, at: now };
  await recordMail(context, tx, mail, now);
}

/** Tells the owner about a login from an unknown device. Call it before the login is recorded. */
export async function recordLoginNotice(
  context: Sending,
  tx: PlatformDb,
  { id: accountId, email, email_verified_at, login_notices }: Account,
  device: Device,
  now: Instant,
): Promise<void> {
  if (!context.sendsMail || email_verified_at === null || login_notices === 0) return;
  if (!(await isUnknownDevice(tx, accountId, device, now))) return;
  const { language = 'en', userAgent } = device;
  const named = deviceName(userAgent);
  const mail: AccountMail = { purpose: 'sign-in', accountId, to: email, language, device: named, at: now };
  await recordMail(context, tx, mail, now);
}
