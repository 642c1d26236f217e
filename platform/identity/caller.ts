// The authenticated caller of a request.

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
  /** Further data of that actor, read together with the account; for the service only. */
  actor?: object | undefined;
  /** The scope of a limited credential; sessions are unlimited. */
  scope?: string | undefined;
};

/**
 * The grant of an OAuth access token: `scopes` for an app. `caller` is null if the app acts without a user.
 */
export type TokenGrant = {
  tokenId: string;
  appId: string;
  scopes: ReadonlySet<string>;
  caller: Caller | null;
};

/** Returns the grant of an access token; null if it is unknown or revoked. */
export type IdentifyToken = (token: string) => Promise<TokenGrant | null>;

/** A credential from the `Authorization` header. */
export type Credential = { scheme: 'bearer' | 'apikey'; value: string };

/** Returns the caller of a credential; null if it is invalid, expired, revoked or unknown. */
export type Authenticate = (credential: Credential) => Promise<Caller | null>;
