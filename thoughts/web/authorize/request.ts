// Validates the authorization request of an app (RFC 6749, section 4.1.1).
import { type App, findApp } from '../../../accounts/oauth/apps.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { readScopesWithin } from '../token-requests.ts';
import type { AuthorizationParameters } from './contract.ts';

export type AuthorizationRequest = {
  app: App;
  redirectUri: string;
  scopes: ReadonlySet<string>;
  challenge: string | null;
};

/** The error: shown to the user, or sent to the app if its redirect URI is valid. */
export type Unacceptable =
  | { show: 'unknownApp' | 'badRedirect' }
  | { redirectUri: string; error: 'invalid_request' | 'invalid_scope' | 'unsupported_response_type' };

const CHALLENGE = /^[\w-]{43}$/;

export async function readAuthorizationRequest(
  db: ThoughtsDb,
  parameters: AuthorizationParameters,
): Promise<AuthorizationRequest | Unacceptable> {
  const app = parameters.client_id === undefined ? null : await findApp(db, parameters.client_id);
  if (!app) return { show: 'unknownApp' };
  const redirectUri = parameters.redirect_uri;
  if (redirectUri === undefined || !app.redirectUris.includes(redirectUri)) return { show: 'badRedirect' };
  if (parameters.response_type !== 'code') return { redirectUri, error: 'unsupported_response_type' };
  const { code_challenge: challenge = null, code_challenge_method: method } = parameters;
  if (challenge !== null && (method !== 'S256' || !CHALLENGE.test(challenge))) {
    return { redirectUri, error: 'invalid_request' };
  }
  const scopes = readScopesWithin(app, parameters.scope);
  return scopes ? { app, redirectUri, scopes, challenge } : { redirectUri, error: 'invalid_scope' };
}
