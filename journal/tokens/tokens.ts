// Personal tokens: long-lived credentials with limited scope for shortcuts and scripts; only hashes are
// stored.
import { createHash, randomBytes } from 'node:crypto';
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { type Device, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, invalid, notFound } from '@tandem/platform/refusal.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { type PersonalTokenId, toPersonalTokenId } from '../ids.ts';
import type { JournalDb, PersonalTokenTable } from '../tables.ts';
import type { CreatedToken, PersonalToken, Scope } from './contract.ts';
import { deleteToken, deleteTokensOf, insertToken, selectTokens } from './store.ts';

/** Distinguishes personal tokens from access tokens, and identifies them for users and secret scanners. */
export const TOKEN_PREFIX = 'journal_';

/** One round of SHA-256 suffices: a token has 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

type PreparedToken = { token: string; row: PersonalTokenTable };

/** Builds a token and its row without storing it. Refuses a blank name. */
export function prepareToken(
  accountId: AccountId,
  { name, scope }: { name: string; scope: Scope },
  now: Instant,
): PreparedToken {
  if (name.trim() === '') throw invalid('/name', 'must not be only white space');
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const row = {
    id: toPersonalTokenId(nextId()),
    account_id: accountId,
    name: name.trim(),
    scope,
    hash: hashToken(token),
    created_at: now,
    last_used_at: null,
  };
  return { token, row };
}

/** Bounds the number of credentials per account. */
const MAX_TOKENS = 50;

/** Refuses (conflict) more than 50 tokens. */
export async function createToken(
  tx: JournalDb,
  { token, row }: PreparedToken,
  device: Device,
): Promise<CreatedToken> {
  await lockAccount(tx, row.account_id);
  if ((await selectTokens.rows(tx, row.account_id)).length >= MAX_TOKENS)
    throw conflict(
      `The account has ${MAX_TOKENS} tokens already: revoke one before creating another.`,
      'too-many-tokens',
    );
  await insertToken.run(tx, row);
  const act = { accountId: row.account_id, kind: 'token-created', detail: row.name } as const;
  await recordActivity(tx, act, device, row.created_at);
  return { ...present(row), token };
}

/** Newest first. */
export const listTokens = async (db: JournalDb, accountId: AccountId): Promise<PersonalToken[]> =>
  (await selectTokens.rows(db, accountId)).map(present);

/** Refuses (not found) a token of another account. */
export async function revokeToken(
  tx: JournalDb,
  accountId: AccountId,
  id: PersonalTokenId,
  now: Instant,
  device: Device,
): Promise<void> {
  if (!(await deleteToken.changed(tx, accountId, id))) throw notFound('token');
  await recordActivity(tx, { accountId, kind: 'token-revoked' }, device, now);
}

/** Revokes every token of an account and returns their number. */
export const revokeTokens = (tx: JournalDb, accountId: AccountId): Promise<number> =>
  deleteTokensOf.affected(tx, accountId);

const present = ({
  id,
  name,
  scope,
  created_at,
  last_used_at,
}: Omit<PersonalTokenTable, 'hash' | 'account_id'>): PersonalToken => ({
  id,
  name,
  scope,
  createdAt: formatInstant(created_at),
  lastUsedAt: last_used_at === null ? null : formatInstant(last_used_at),
});
