// The caller of a request, once authenticated.

import { type Brand, brandedAs } from '../ids.ts';

export type AccountId = Brand<'AccountId'>;
export const toAccountId = brandedAs<AccountId>();

export type SessionId = Brand<'SessionId'>;
export const toSessionId = brandedAs<SessionId>();

export type Caller = {
  accountId: AccountId;
  username: string;
  role: 'user' | 'admin';
  /** The session of a token; null for an API key. */
  sessionId: SessionId | null;
  /** The actor of the account, in services that have actors. */
  actorId?: string | undefined;
  /** What else was read of that actor together with the account, for the service alone. */
  actor?: object | undefined;
  /** What a credential of limited scope may do; a session may do everything. */
  scope?: string | undefined;
};

/**
 * What an OAuth access token grants: `scopes` to an app. `caller` is null where the app acts for nobody.
 */
export type TokenGrant = {
  tokenId: string;
  appId: string;
  scopes: ReadonlySet<string>;
  caller: Caller | null;
};

/** Returns what an access token grants; null if it is unknown or revoked. */
export type IdentifyToken = (token: string) => Promise<TokenGrant | null>;

/** A credential as the `Authorization` header gave it. */
export type Credential = { scheme: 'bearer' | 'apikey'; value: string };

/** Returns the caller of a credential; null if it is invalid, expired, revoked or unknown. */
export type Authenticate = (credential: Credential) => Promise<Caller | null>;
