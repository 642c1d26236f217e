// The mails of the journal.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AccountId, toAccountId } from '@tandem/platform/identity/caller.ts';
import type { Mail } from '@tandem/platform/mail/mailer.ts';
import { type Language, TEXTS } from './texts.ts';

/** `key` is the address in its comparison form; `origin` is the public origin of the service. */
export type Recipient = {
  userId: AccountId;
  address: string;
  key: string;
  language: Language;
  origin: string;
};

/** Marks automatic mails, so that auto-responders do not reply. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

const linkTo = (
  linkKey: Buffer,
  { userId, key, origin }: Recipient,
  action: 'confirm' | 'unsubscribe',
): string =>
  `${origin}/api/v1/reminders/email/${createLinkToken(linkKey, { action, userId, emailKey: key })}`;

const messageIdOf = (name: string, { origin }: Recipient): string => `${name}@${new URL(origin).hostname}`;

/** A reminder mail. `name` is unique per reminder, and equal for all attempts. */
export function reminderMail(
  to: Recipient,
  linkKey: Buffer,
  { name, lines, subject }: { name: string; lines: readonly string[]; subject: string },
): Mail {
  const unsubscribe = linkTo(linkKey, to, 'unsubscribe');
  const footer = TEXTS[to.language].mailFooter(to.origin, unsubscribe);
  return {
    to: to.address,
    subject,
    text: `${lines.join('\n\n')}\n\n-- \n${footer}\n`,
    messageId: messageIdOf(name, to),
    headers: {
      ...AUTOMATIC,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** A mail with the confirmation link for the address. */
export function confirmationMail(to: Recipient, linkKey: Buffer, name: string): Mail {
  const { confirmSubject, confirmBody } = TEXTS[to.language];
  return {
    to: to.address,
    subject: confirmSubject,
    text: `${confirmBody(to.origin, linkTo(linkKey, to, 'confirm'))}\n`,
    messageId: messageIdOf(name, to),
    headers: AUTOMATIC,
  };
}

// Signed tokens of the links in mails. A token permits one action (confirm or unsubscribe) on one address of
// one account.

type LinkAction = 'confirm' | 'unsubscribe';

/** `emailKey` is the address in its comparison form. */
type MailLink = { action: LinkAction; userId: AccountId; emailKey: string };

const TOKEN = /^(confirm|unsubscribe)~([0-9a-f-]{36})~[\w-]{43}$/;

/** Creates a token, authenticated with `key`. */
function createLinkToken(key: Buffer, { action, userId, emailKey }: MailLink): string {
  const mac = createHmac('sha256', key).update(JSON.stringify([action, userId, emailKey]));
  return `${action}~${userId}~${mac.digest('base64url')}`;
}

/** Parses a token without verifying it. Null if it is malformed. */
export function readLinkToken(token: string): Omit<MailLink, 'emailKey'> | null {
  const [, action, userId] = TOKEN.exec(token) ?? [];
  return userId === undefined ? null : { action: action as LinkAction, userId: toAccountId(userId) };
}

export function isLinkToken(key: Buffer, token: string, link: MailLink): boolean {
  const given = Buffer.from(token);
  const expected = Buffer.from(createLinkToken(key, link));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
