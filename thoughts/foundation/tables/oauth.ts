// Tables of OAuth apps, authorization codes and access tokens.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { AppId, OAuthTokenId } from '../../ids.ts';

export type OAuthAppTable = {
  id: AppId;
  client_id: string;
  secret_hash: string;
  name: string;
  website: string | null;
  redirect_uris: string;
  scopes: string;
  created_at: number;
};

export type OAuthCodeTable = {
  hash: string;
  app_id: AppId;
  account_id: AccountId;
  redirect_uri: string;
  scopes: string;
  challenge: string | null;
  expires_at: number;
  spent_at: number | null;
  /** The token that the code was exchanged for; null for an unused code. */
  token_id: OAuthTokenId | null;
};

/** `account_id` is null for a client-credentials token. */
export type OAuthTokenTable = {
  id: OAuthTokenId;
  hash: string;
  app_id: AppId;
  account_id: AccountId | null;
  scopes: string;
  created_at: number;
  last_used_at: number | null;
};

export type OAuthTables = {
  oauth_app: OAuthAppTable;
  oauth_code: OAuthCodeTable;
  oauth_token: OAuthTokenTable;
};
