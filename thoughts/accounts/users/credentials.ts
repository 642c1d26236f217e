// What ends with a password: whoever knew it may have created one of these.
import type { PlatformDb } from '@tandem/platform/database/tables.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { revokeKeys } from '../api-keys/api-keys.ts';
import { revokeTokens } from '../oauth/tokens.ts';

/** Ends what apps may do, and leaves the API keys. */
export const endAuthorizations = (tx: PlatformDb, accountId: AccountId): Promise<unknown> =>
  revokeTokens(tx as unknown as ThoughtsDb, accountId);

/** Ends what apps may do, and the API keys. */
export async function endCredentials(tx: PlatformDb, accountId: AccountId): Promise<void> {
  await endAuthorizations(tx, accountId);
  await revokeKeys(tx as unknown as ThoughtsDb, accountId);
}
