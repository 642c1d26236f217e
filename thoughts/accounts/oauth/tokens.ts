// Access tokens: an app's permissions for a user, or for the app itself. They do not expire.
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { type Device, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { createBatchedLookup } from '@tandem/platform/database/queries/batched-lookup.ts';
import type { AccountId, IdentifyToken } from '@tandem/platform/identity/caller.ts';
import { nextId } from '@tandem/platform/ids.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { type Clock, formatInstant, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { endStreams } from '../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type AppId, type OAuthTokenId, toOAuthTokenId } from '../../ids.ts';
import type { AuthorizedApp } from './contract.ts';
import { formatScopes, parseScopes } from './scopes.ts';
import { generateSecret, hashSecret } from './secrets.ts';
import {
  deleteCodesOf,
  deleteOldAppTokens,
  deleteOwnToken,
  deleteToken,
  deleteTokensOf,
  insertToken,
  selectGrant,
  selectGrants,
  selectLiveTokens,
  selectToken,
  selectTokenOfApp,
  selectTokensOf,
  updateTokenUse,
} from './store.ts';

/**
 * Client-credentials tokens per app: an app that requests a new token on every start must not fill the
 * database.
 */
const MAX_TOKENS_OF_NOBODY = 20;
/** Far more authorizations than a person has devices and apps. The next one revokes the oldest. */
const MAX_TOKENS_OF_ACCOUNT = 1000;

/** A new token and the stored parts of it. */
type GeneratedToken = { id: OAuthTokenId; token: string; hash: string };

export function generateToken(): GeneratedToken {
  const token = generateSecret();
  return { id: toOAuthTokenId(nextId()), token, hash: hashSecret(token) };
}

type NewToken = Pick<GeneratedToken, 'id' | 'hash'> & {
  appId: AppId;
  accountId: AccountId | null;
  scopes: ReadonlySet<string>;
};

/** Stores only the hash. Other tokens of the same app remain valid: an app serves many people and devices. */
export async function issueToken(
  tx: ThoughtsDb,
  { id, hash, appId, accountId, scopes }: NewToken,
  now: Instant,
): Promise<void> {
  await insertToken.run(tx, {
    id,
    hash,
    app_id: appId,
    account_id: accountId,
    scopes: formatScopes(scopes),
    created_at: now,
    last_used_at: null,
  });
  if (accountId === null) return deleteOldAppTokens.run(tx, appId, MAX_TOKENS_OF_NOBODY);
  await lockAccount(tx, accountId);
  const tokens = await selectTokensOf.rows(tx, accountId, MAX_TOKENS_OF_ACCOUNT + 1);
  const oldest = tokens[MAX_TOKENS_OF_ACCOUNT];
  if (oldest) await deleteToken.run(tx, oldest.id);
}

/** The apps authorized by `owner`, one entry per token, newest first. */
export async function listAuthorizedApps(db: ThoughtsDb, owner: AccountId): Promise<AuthorizedApp[]> {
  const rows = await selectTokensOf.rows(db, owner, MAX_TOKENS_OF_ACCOUNT);
  return rows.map(({ id, name, website, scopes, created_at, last_used_at }) => ({
    id,
    name,
    website,
    scopes: scopes.split(' '),
    createdAt: formatInstant(created_at),
    lastUsedAt: last_used_at === null ? null : formatInstant(last_used_at),
  }));
}

/** The tokens among `ids` that are valid: not revoked, and of an account that exists and is not disabled. */
export const filterLiveTokens = async (
  db: ThoughtsDb,
  ids: readonly OAuthTokenId[],
): Promise<ReadonlySet<OAuthTokenId>> => new Set(await selectLiveTokens.values(db, ids));

/** @throws not found if the token belongs to another account. */
export async function revokeOwnToken(
  tx: ThoughtsDb,
  owner: AccountId,
  id: OAuthTokenId,
  now: Instant,
  device: Device,
): Promise<void> {
  if (!(await deleteOwnToken.changed(tx, owner, id))) throw notFound('authorized app');
  await recordActivity(tx, { accountId: owner, kind: 'app-revoked' }, device, now);
  endStreams(tx);
}

/** Revokes all tokens of an account, and deletes its pending authorization codes. */
export async function revokeTokens(tx: ThoughtsDb, accountId: AccountId): Promise<void> {
  await deleteCodesOf.run(tx, accountId);
  await deleteTokensOf.run(tx, accountId);
  endStreams(tx);
}

/** Whether a user has allowed an app. */
export const hasToken = (db: ThoughtsDb, appId: AppId, accountId: AccountId): Promise<boolean> =>
  selectTokenOfApp.exists(db, appId, accountId);

/** Revokes a token if it exists. */
export async function revokeTokenById(tx: ThoughtsDb, id: OAuthTokenId | null): Promise<void> {
  if (id === null) return;
  await deleteToken.run(tx, id);
  endStreams(tx);
}

/**
 * Revokes a token of the app `appId`, by its hash. Returns `foreign` if it belongs to another app. An unknown
 * token counts as revoked.
 */
export async function revokeTokenOf(
  tx: ThoughtsDb,
  appId: AppId,
  hash: string,
): Promise<'revoked' | 'foreign'> {
  const row = await selectToken.first(tx, hash);
  if (row && row.app_id !== appId) return 'foreign';
  await revokeTokenById(tx, row?.id ?? null);
  return 'revoked';
}

/** The last use is informational, so a frequently used token is not written on every request. */
const LAST_USE_PRECISION = 10 * MINUTE;

export function identifyByAccessToken(database: ThoughtsDatabase, clock: Clock): IdentifyToken {
  const { read } = database;
  const find = createBatchedLookup(read, {
    one: (hash: string) => selectGrant.first(read, hash),
    many: (hashes) => selectGrants.rows(read, hashes),
  });
  const updating = new Set<OAuthTokenId>();
  /** Not awaited, and failures are ignored: requests must succeed while the database refuses writes. */
  const recordUse = (id: OAuthTokenId, now: Instant): void => {
    if (updating.has(id)) return;
    updating.add(id);
    const done = () => updating.delete(id);
    void database.write((tx) => updateTokenUse.run(tx, id, now)).then(done, done);
  };
  return async (token) => {
    const row = await find(hashSecret(token));
    if (!row) return null;
    const now = clock.now();
    if (now - (row.last_used_at ?? row.created_at) >= LAST_USE_PRECISION) recordUse(row.id, now);
    return {
      tokenId: row.id,
      appId: row.app_id,
      scopes: parseScopes(row.scopes),
      caller: callerOf(row),
    };
  };
}

type GrantRow = NonNullable<Awaited<ReturnType<typeof selectGrant.first>>>;

const callerOf = ({ account_id, username, role, actor_id }: GrantRow) =>
  account_id === null || username === null || role === null || actor_id === null
    ? null
    : { accountId: account_id, username, role, sessionId: null, actorId: actor_id };
