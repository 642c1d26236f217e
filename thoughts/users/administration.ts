// What comes with an administrator's work on accounts here: actors, names kept, and what other servers are told.
import type { AccountId, Caller } from '@tandem/platform/accounts/caller.ts';
import type { AccountKeeping } from '@tandem/platform/accounts/commands.ts';
import type { AccountTable } from '@tandem/platform/database/tables.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import { revokeKeys } from '../api-keys/api-keys.ts';
import { refuseReservedName, registerUser } from '../auth/auth.ts';
import { departUser } from '../departures/departures.ts';
import type { ThoughtsDatabase } from '../tables.ts';

/** `base` is the server's public address. */
export const keepThoughtsAccounts = (
  database: ThoughtsDatabase,
  clock: Clock,
  base: string,
): AccountKeeping => ({
  database,
  clock,
  register: async (account) => {
    refuseReservedName(account.username, base);
    await database.write((tx) => registerUser(tx, account));
  },
  erase: (account) => database.write((tx) => departUser(tx, asCaller(account), clock.now())),
  revokeKeys: (accountId) => database.write((tx) => revokeKeys(tx, accountId)),
});

const asCaller = ({ id, username, role }: AccountTable): Caller => ({
  ...{ accountId: id as AccountId, username, role, sessionId: null },
});
