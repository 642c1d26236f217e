// Account administration: registers and deletes users with their actors, and revokes API keys.
import type { AccountAdmin } from '@tandem/platform/accounts/administration/account-admin.ts';
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import type { ThoughtsContext } from '../../context.ts';
import { recordAvailability } from '../../foundation/actors/availability.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { revokeKeys } from '../api-keys/api-keys.ts';
import { registerUser, requireUnreservedName } from '../auth/auth.ts';
import { deleteUser } from '../deletion/account-deletion.ts';

/** `base` is the server's public address. */
export const createAccountAdmin = (
  {
    database,
    blobStore,
    clock,
    activityDays,
  }: Pick<ThoughtsContext, 'database' | 'blobStore' | 'clock'> & Pick<AccountAdmin, 'activityDays'>,
  base: string,
): AccountAdmin => ({
  base,
  activityDays,
  database,
  clock,
  register: async (account) => {
    requireUnreservedName(account.username, base);
    await database.write((tx) => registerUser(tx, account));
  },
  delete: async (account) => {
    await database.write((tx) => deleteUser(tx, asCaller(account), clock.now()));
    await removeDueFiles({ database, blobStore, clock });
  },
  recordAvailability: (tx, account, now) => recordAvailability(tx as ThoughtsDb, account.username, now),
  revokeKeys: (accountId) => database.write((tx) => revokeKeys(tx, accountId)),
});

const asCaller = ({ id, username, role }: AccountTable): Caller => ({
  accountId: id,
  username,
  role,
  sessionId: null,
});
