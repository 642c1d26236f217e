// Validates the authorization request of an app (RFC 6749, section 4.1.1).
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { type App, findApp, readScopesWithin } from '../../accounts/oauth/apps.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

export const text = Type.Optional(Type.String({ maxLength: 4000 }));

export const parameters = {
  response_type: text,
  client_id: text,
  redirect_uri: text,
  scope: text,
  state: text,
  code_challenge: text,
  code_challenge_method: text,
  lang: text,
};

const AuthorizationParameters = Type.Object(parameters);
export type AuthorizationParameters = Static<typeof AuthorizationParameters>;

export type AuthorizationRequest = {
  app: App;
  redirectUri: string;
  scopes: ReadonlySet<string>;
  challenge: string | null;
};

/** An error to show to the user, or one for the app, whose redirect URI is valid. */
export type Unacceptable =
  | { show: 'authorizeUnknownApp' | 'authorizeBadRedirect' }
  | {
      app: App;
      redirectUri: string;
      error: 'invalid_request' | 'invalid_scope' | 'unsupported_response_type';
    };

const CHALLENGE = /^[\w-]{43}$/;

export async function readAuthorizationRequest(
  db: ThoughtsDb,
  given: AuthorizationParameters,
): Promise<AuthorizationRequest | Unacceptable> {
  const app = given.client_id === undefined ? null : await findApp(db, given.client_id);
  if (!app) return { show: 'authorizeUnknownApp' };
  const redirectUri = given.redirect_uri;
  if (redirectUri === undefined || !app.redirectUris.includes(redirectUri))
    return { show: 'authorizeBadRedirect' };
  if (given.response_type !== 'code') return { app, redirectUri, error: 'unsupported_response_type' };
  const { code_challenge: challenge = null, code_challenge_method: method } = given;
  if (challenge !== null && (method !== 'S256' || !CHALLENGE.test(challenge))) {
    return { app, redirectUri, error: 'invalid_request' };
  }
  const scopes = readScopesWithin(app, given.scope);
  return scopes ? { app, redirectUri, scopes, challenge } : { app, redirectUri, error: 'invalid_scope' };
}
