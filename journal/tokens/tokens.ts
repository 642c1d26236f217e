// Personal tokens: long-lived credentials with limited scope for shortcuts and scripts; only hashes are
// stored.
import { createHash, randomBytes } from 'node:crypto';
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { type Device, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { authenticateByToken } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { AccessTokens } from '@tandem/platform/accounts/sessions/tokens.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId, Authenticate, Caller } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { conflict, invalid, notFound } from '@tandem/platform/refusal.ts';
import { type Clock, formatInstant, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { type PersonalTokenId, toPersonalTokenId } from '../ids.ts';
import type { JournalDatabase, JournalDb, PersonalTokenTable } from '../tables.ts';
import type { CreatedToken, PersonalToken, Scope } from './contract.ts';

/** Distinguishes personal tokens from access tokens, and identifies them for users and secret scanners. */
const TOKEN_PREFIX = 'journal_';

/** One round of SHA-256 suffices: a token has 256 random bits. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

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

/** The last use is informational, so a write per hour is enough. */
const LAST_USE_RESOLUTION = HOUR;

export function identifyBySessionOrToken(
  database: JournalDatabase,
  tokens: AccessTokens,
  clock: Clock,
): Authenticate {
  const bySession = authenticateByToken(database, tokens, clock);
  return async (credential): Promise<Caller | null> => {
    const { scheme, value } = credential;
    if (scheme !== 'bearer' || !value.startsWith(TOKEN_PREFIX)) return bySession(credential);
    const holder = await selectHolder.first(database.read, hashToken(value));
    if (!holder) return null;
    const { id, username, role, scope, token_id, last_used_at } = holder;
    const now = clock.now();
    if (now - (last_used_at ?? 0) >= LAST_USE_RESOLUTION)
      await database.write((tx) => updateLastUse.run(tx, token_id, now));
    return { accountId: id, username, role, sessionId: null, scope };
  };
}

// SQL of personal tokens.

const insertToken = defineQuery((tx: JournalDb, token: PersonalTokenTable) =>
  tx.insertInto('personal_token').values(token),
);

/** Newest first. */
const selectTokens = defineQuery((db: JournalDb, accountId: AccountId) =>
  db
    .selectFrom('personal_token')
    .select(['id', 'name', 'scope', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

/** The token with this hash and its account, unless the account is disabled. */
const selectHolder = defineQuery((db: JournalDb, hash: string) =>
  db
    .selectFrom('personal_token')
    .innerJoin('account', 'account.id', 'personal_token.account_id')
    .select(['personal_token.id as token_id', 'scope', 'last_used_at'])
    .select(['account.id', 'username', 'role'])
    .where('hash', '=', hash)
    .where('disabled_at', 'is', null),
);

const updateLastUse = defineQuery((tx: JournalDb, id: PersonalTokenId, now: Instant) =>
  tx.updateTable('personal_token').set({ last_used_at: now }).where('id', '=', id),
);

const deleteToken = defineQuery((tx: JournalDb, accountId: AccountId, id: PersonalTokenId) =>
  tx.deleteFrom('personal_token').where('id', '=', id).where('account_id', '=', accountId),
);

const deleteTokensOf = defineQuery((tx: JournalDb, accountId: AccountId) =>
  tx.deleteFrom('personal_token').where('account_id', '=', accountId),
);
