// Revokes credentials after a password change: anybody who knew the password may have created them.
import type { PlatformDb } from '@tandem/platform/database/tables.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { revokeKeys } from '../api-keys/api-keys.ts';
import { revokeTokens } from '../oauth/tokens.ts';

/** Revokes authorizations of apps, but not API keys. */
export const endAuthorizations = (tx: PlatformDb, accountId: AccountId): Promise<unknown> =>
  revokeTokens(tx as unknown as ThoughtsDb, accountId);

/** Revokes authorizations of apps and API keys. */
export async function endCredentials(tx: PlatformDb, accountId: AccountId): Promise<void> {
  await endAuthorizations(tx, accountId);
  await revokeKeys(tx as unknown as ThoughtsDb, accountId);
}
