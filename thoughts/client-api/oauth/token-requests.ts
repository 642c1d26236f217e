// Requests for access tokens.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import { authenticateApp, readScopesWithin } from '../../accounts/oauth/apps.ts';
import { prepareCode, spendCode } from '../../accounts/oauth/codes.ts';
import { formatScopes } from '../../accounts/oauth/scopes.ts';
import { generateToken, issueToken } from '../../accounts/oauth/tokens.ts';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import { readClientCredentials } from './client-credentials.ts';
import type { TokenRequest } from './contract.ts';
import { oauthError } from './oauth-errors.ts';

type Services = { database: ThoughtsDatabase; clock: Clock };
type Granted = { accountId: AccountId | null; scopes: ReadonlySet<string> };

/** Resolves to the Token entity or to an OAuth error. */
export async function requestToken(
  { database, clock }: Services,
  request: TokenRequest,
  authorization: string | undefined,
) {
  const { grant_type: type } = request;
  if (type === undefined) return oauthError('invalid_request');
  if (type !== 'authorization_code' && type !== 'client_credentials')
    return oauthError('unsupported_grant_type');
  const credentials = readClientCredentials(request, authorization);
  const app = credentials && (await authenticateApp(database.read, credentials.clientId, credentials.secret));
  if (!app) return oauthError('invalid_client');
  const { token, ...stored } = generateToken();
  const now = clock.now();
  const issue = (grant: (tx: Parameters<typeof issueToken>[0]) => Promise<Granted | null>) =>
    database.write(async (tx) => {
      const granted = await grant(tx);
      if (granted) await issueToken(tx, { ...stored, appId: app.id, ...granted }, now);
      return granted;
    });
  if (type === 'client_credentials') {
    const scopes = readScopesWithin(app, request.scope);
    if (!scopes) return oauthError('invalid_scope');
    await issue(async () => ({ accountId: null, scopes }));
    return presentToken(token, scopes, now);
  }
  const { code, redirect_uri: redirectUri, code_verifier: verifier } = request;
  if (code === undefined || redirectUri === undefined) return oauthError('invalid_request');
  const used = prepareCode(code, redirectUri, verifier);
  const granted = await issue((tx) => spendCode(tx, app, used, stored.id, now));
  return granted ? presentToken(token, granted.scopes, now) : oauthError('invalid_grant');
}

const presentToken = (token: string, scopes: ReadonlySet<string>, now: number) => ({
  access_token: token,
  token_type: 'Bearer',
  scope: formatScopes(scopes),
  created_at: Math.floor(now / 1000),
});
