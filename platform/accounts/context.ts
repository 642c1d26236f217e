// What a service passes to the shared features of accounts.
import type { Database } from '../database/database.ts';
import type { Account, LoginMethod, PlatformDb, PlatformTables } from '../database/tables.ts';
import type { Commit } from '../http/endpoint/call.ts';
import type { Http } from '../http/http.ts';
import type { AccountId } from '../identity/caller.ts';
import type { Clock } from '../time/clock.ts';
import type { AccountLimits, PasswordRequest } from './accounts.ts';

/** The request of a login. */
export type LoginCall = PasswordRequest & { commit: Commit<PlatformTables>; origin: string };

/**
 * Stores the session of a login in its transaction, and returns what makes the reply after the commit.
 */
export type IssueLogin<Reply = unknown> = (tx: PlatformDb, account: Account) => Promise<() => Promise<Reply>>;

export type AccountContext = {
  http: Http<PlatformTables>;
  database: Database<PlatformTables>;
  clock: Clock;
  limits: AccountLimits;
  /** The path of the operations: `/auth` or `/api/v1/auth`. */
  prefix: string;
  /** The name of the server, as authenticator apps show it. */
  title: string;
  /** The public scheme and authority. */
  readonly base: string;
  /** The configured public URL: scheme and authority. */
  publicUrl: string | null;
  /** The page on which the password is changed. */
  passwordPage: string;
  /** How long activity is kept, in days. */
  activityDays: number;
  /** Prepares the session of a login through the interface. */
  prepareLogin(call: LoginCall, method: LoginMethod): IssueLogin;
  /** Revokes keys, tokens and authorizations of apps, after a reset of the password. */
  endCredentials(tx: PlatformDb, accountId: AccountId): Promise<unknown>;
};
