// Links that are valid once: to reset a password, to log in, to confirm an address and to undo its change.
// Only the hash of the token in a link is stored.
import { createHash, randomBytes } from 'node:crypto';
import { defineQuery } from '../../database/queries/define-query.ts';
import type { AccountLinkTable, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import { Refusal } from '../../refusal.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../../time/clock.ts';

type LinkPurpose = 'reset' | 'login' | 'verify' | 'undo';

/** Where the link of each purpose leads, in both services; the token follows. */
const PATHS = {
  reset: '/reset/',
  login: '/login/link/',
  verify: '/email/confirm/',
  undo: '/email/undo/',
} as const satisfies Record<LinkPurpose, string>;

/** How long a link of an administrator to reset a password is valid. */
export const ADMIN_RESET_LIFETIME = DAY;
export const LOGIN_LINK_LIFETIME = 15 * MINUTE;
/** The lifetimes of the links in mails. */
export const RESET_LIFETIME = HOUR;
export const VERIFY_LIFETIME = 2 * DAY;
export const UNDO_LIFETIME = 7 * DAY;

export const linkUrl = (base: string, purpose: LinkPurpose, token: string): string =>
  `${base}${PATHS[purpose]}${token}`;

/** 43 characters: 256 random bits. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The schema pattern of a token. */
export const TOKEN_PATTERN = '^[A-Za-z0-9_-]{43}$';

export type NewLink = {
  token: string;
  accountId: AccountId;
  purpose: LinkPurpose;
  /** The address that the link concerns; '' for none. */
  email?: string;
  createdBy?: string | null;
  expiresAt: Instant;
};

export async function storeLink(
  tx: PlatformDb,
  { token, accountId, purpose, email = '', createdBy = null, expiresAt }: NewLink,
): Promise<void> {
  await insertLink.run(tx, {
    hash: hashOf(token),
    account_id: accountId,
    purpose,
    email,
    created_by: createdBy,
    expires_at: expiresAt,
  });
}

/** The link of a token; refuses (`link-expired`) a used, expired or unknown one. Does not spend it. */
export async function requireLink(
  db: PlatformDb,
  purpose: LinkPurpose,
  token: string,
  now: Instant,
): Promise<AccountLinkTable> {
  const link = await selectLink.first(db, hashOf(token), purpose, now);
  if (!link) throw linkExpired();
  return link;
}

/** Spends a link of {@link requireLink}; of concurrent requests, one succeeds. */
export async function spendLink(tx: PlatformDb, { hash }: Pick<AccountLinkTable, 'hash'>): Promise<void> {
  if (!(await deleteLink.changed(tx, hash))) throw linkExpired();
}

export const linkExpired = (): Refusal =>
  new Refusal('invalid', 'This link was used, has expired or is unknown.', { code: 'link-expired' });

const insertLink = defineQuery((tx: PlatformDb, link: AccountLinkTable) =>
  tx.insertInto('account_link').values(link),
);

const selectLink = defineQuery((db: PlatformDb, hash: string, purpose: string, now: Instant) =>
  db
    .selectFrom('account_link')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now),
);

const deleteLink = defineQuery((tx: PlatformDb, hash: string) =>
  tx.deleteFrom('account_link').where('hash', '=', hash).returning('hash'),
);

export const deleteExpiredLinks = defineQuery((tx: PlatformDb, now: Instant) =>
  tx.deleteFrom('account_link').where('expires_at', '<=', now),
);
