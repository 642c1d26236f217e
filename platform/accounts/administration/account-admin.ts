// The account operations that the commands use.
import type { Database } from '../../database/database.ts';
import type { AccountTable, PlatformDb, PlatformTables } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import type { Clock } from '../../time/clock.ts';

/** Account operations that differ between services. */
export type AccountAdmin = {
  /** The public scheme and authority, for links. */
  base: string;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** How long activity is kept, in days. */
  activityDays: number;
  database: Database<PlatformTables>;
  clock: Clock;
  register(account: AccountTable): Promise<void>;
  /** Deletes the account with all its data. */
  delete(account: AccountTable): Promise<void>;
  /** Notifies other servers, in the same transaction, that the account was disabled or enabled. */
  recordAvailability?(tx: PlatformDb, account: AccountTable, now: number): Promise<void>;
  /** Revokes the account's API keys, in services that have them; returns their number. */
  revokeKeys?(accountId: AccountId): Promise<number>;
};

/** Opens the service's accounts, runs `use` and closes them. */
export type WithAccounts = <Result>(use: (admin: AccountAdmin) => Promise<Result>) => Promise<Result>;
