// Account administration: registers and deletes users with their actors, and revokes API keys.
import type { AccountAdmin } from '@tandem/platform/accounts/administration/commands.ts';
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import { deleteUser } from '../account-deletion/account-deletion.ts';
import { revokeKeys } from '../api-keys/api-keys.ts';
import { registerUser, requireUnreservedName } from '../auth/auth.ts';
import type { ThoughtsDatabase } from '../tables.ts';

/** `base` is the server's public address. */
export const createAccountAdmin = (database: ThoughtsDatabase, clock: Clock, base: string): AccountAdmin => ({
  database,
  clock,
  register: async (account) => {
    requireUnreservedName(account.username, base);
    await database.write((tx) => registerUser(tx, account));
  },
  delete: (account) => database.write((tx) => deleteUser(tx, asCaller(account), clock.now())),
  revokeKeys: (accountId) => database.write((tx) => revokeKeys(tx, accountId)),
});

const asCaller = ({ id, username, role }: AccountTable): Caller => ({
  ...{ accountId: id, username, role, sessionId: null },
});
