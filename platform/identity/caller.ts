// Who is calling, once a credential has been found good.

import { type Brand, brandedAs } from '../ids.ts';

export type AccountId = Brand<'AccountId'>;
export const toAccountId = brandedAs<AccountId>();

export type SessionId = Brand<'SessionId'>;
export const toSessionId = brandedAs<SessionId>();

export type Caller = {
  accountId: AccountId;
  username: string;
  role: 'user' | 'admin';
  /** The login behind a token; null for an API key. */
  sessionId: SessionId | null;
  /** The id of whom the account acts as, in a service that keeps that apart from the account. */
  actorId?: string | undefined;
};

/** A credential as the `Authorization` header gave it. */
export type Credential = { scheme: 'bearer' | 'apikey'; value: string };

/** Answers who a credential stands for; null when it is invalid, expired, revoked or unknown. */
export type Authenticate = (credential: Credential) => Promise<Caller | null>;
