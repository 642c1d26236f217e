// Single-use authorization codes: grants of users that apps exchange for access tokens.
import { NO_DEVICE, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { OAuthTokenId } from '../../ids.ts';
import type { App } from './apps.ts';
import { formatScopes, parseScopes } from './scopes.ts';
import { challengeOf, hashSecret } from './secrets.ts';
import { deleteExpiredCodes, insertCode, selectSpentCode, updateSpentCode } from './store.ts';
import { revokeTokenById } from './tokens.ts';

const LIFETIME = 10 * MINUTE;

type Authorization = {
  accountId: AccountId;
  redirectUri: string;
  scopes: ReadonlySet<string>;
  /** The PKCE challenge (S256), or null if the app sent none. */
  challenge: string | null;
};

export async function issueCode(
  tx: ThoughtsDb,
  app: App,
  hash: string,
  { accountId, redirectUri, scopes, challenge }: Authorization,
  now: Instant,
): Promise<void> {
  await deleteExpiredCodes.run(tx, now);
  await insertCode.run(tx, {
    hash,
    app_id: app.id,
    account_id: accountId,
    redirect_uri: redirectUri,
    scopes: formatScopes(scopes),
    challenge,
    expires_at: now + LIFETIME,
    spent_at: null,
    token_id: null,
  });
}

/** `challenge` is derived from the verifier in the token request, or null without one. */
type CodeInUse = { hash: string; redirectUri: string; challenge: string | null };

export const prepareCode = (code: string, redirectUri: string, verifier: string | undefined): CodeInUse => ({
  hash: hashSecret(code),
  redirectUri,
  challenge: verifier === undefined ? null : challengeOf(verifier),
});

/**
 * Exchanges a code for the token `tokenId`, which the caller creates in the same transaction. Returns null if
 * the code is unknown, used, expired, or issued for another app, redirect or challenge. The code is consumed
 * even on failure, so that the other parameters cannot be guessed. A second use revokes the token of the
 * first (RFC 6749, section 4.1.2).
 */
export async function spendCode(
  tx: ThoughtsDb,
  app: App,
  { hash, redirectUri, challenge }: CodeInUse,
  tokenId: OAuthTokenId,
  now: Instant,
): Promise<Pick<Authorization, 'accountId' | 'scopes'> | null> {
  const row = await updateSpentCode.first(tx, hash, app.id, { spent_at: now, token_id: tokenId });
  if (!row) {
    const used = await selectSpentCode.first(tx, hash, app.id);
    if (used) {
      await revokeTokenById(tx, used.token_id);
      const act = { accountId: used.account_id, kind: 'app-revoked', detail: app.name } as const;
      await recordActivity(tx, act, NO_DEVICE, now);
    }
    return null;
  }
  if (row.expires_at <= now || row.redirect_uri !== redirectUri) return null;
  return row.challenge === challenge ? { accountId: row.account_id, scopes: parseScopes(row.scopes) } : null;
}
