// What a service passes to the shared features of accounts.
import type { Account, AccountTable, LoginMethod, PlatformDb, PlatformTables } from '../database/tables.ts';
import type { Commit } from '../http/endpoint/call.ts';
import type { Http } from '../http/http.ts';
import type { AccountId } from '../identity/caller.ts';
import type { LoginContext, PasswordRequest } from './accounts.ts';
import type { RegistrationPolicy } from './contract.ts';
import type { OidcProvider } from './oidc-provider/provider.ts';

/** The request of a login. */
export type LoginCall = PasswordRequest & { commit: Commit<PlatformTables>; origin: string };

/**
 * Stores the session of a login in its transaction, and returns what makes the reply after the commit.
 */
export type IssueLogin<Reply = unknown> = (tx: PlatformDb, account: Account) => Promise<() => Promise<Reply>>;

export type AccountContext = LoginContext & {
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  http: Http<PlatformTables>;
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
  /** Whether a login needs a confirmed address. */
  requiresVerifiedEmail: boolean;
  /** Prepares the session of a login through the interface. */
  prepareLogin(call: LoginCall, method: LoginMethod): IssueLogin;
  /** The provider of OpenID Connect; null if none is configured. */
  oidc: OidcProvider | null;
  /** The page that begins a login with the provider; its callback is at `/callback` below it. */
  oidcPath: string;
  registrationPolicy(): Promise<RegistrationPolicy>;
  /** Stores a new account with what the service keeps of it. Refuses a name that is reserved or taken. */
  register(tx: PlatformDb, account: AccountTable): Promise<unknown>;
  /** Revokes keys, tokens and authorizations of apps, after a reset of the password. */
  endCredentials(tx: PlatformDb, accountId: AccountId): Promise<unknown>;
};
