// Signed tokens of the links in mails. A token permits one action (confirm or unsubscribe) on one address of
// one account.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AccountId, toAccountId } from '@tandem/platform/identity/caller.ts';

type LinkAction = 'confirm' | 'unsubscribe';

/** `emailKey` is the address in its comparison form. */
type MailLink = { action: LinkAction; userId: AccountId; emailKey: string };

const TOKEN = /^(confirm|unsubscribe)~([0-9a-f-]{36})~[\w-]{43}$/;

/** Creates a token, authenticated with `key`. */
export function createLinkToken(key: Buffer, { action, userId, emailKey }: MailLink): string {
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
