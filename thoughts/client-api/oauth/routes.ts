// OAuth routes: app registration, tokens and server metadata.

import {
  counterId,
  incrementCounters,
  requireBelowLimit,
} from '@tandem/platform/accounts/rate-limits/rate-limits.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { countedNetworksOf } from '@tandem/platform/identity/network.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { type Clock, HOUR } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import {
  authenticateApp,
  createAppRow,
  findAppById,
  readRedirectUris,
  readScopesWithin,
  registerApp,
  toApp,
} from '../../accounts/oauth/apps.ts';
import { prepareCode, spendCode } from '../../accounts/oauth/codes.ts';
import { formatScopes, readScopes, SCOPES } from '../../accounts/oauth/scopes.ts';
import { hashSecret } from '../../accounts/oauth/secrets.ts';
import { generateToken, issueToken, revokeTokenOf } from '../../accounts/oauth/tokens.ts';
import type { ThoughtsContext } from '../../context.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { displayNameOf, profileUrl } from '../../foundation/actors/present.ts';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import { toAppId } from '../../ids.ts';
import { createVapidReader } from '../../notifications/push/vapid.ts';
import {
  Application,
  CredentialApplication,
  presentApplication,
  presentCredentialApplication,
} from '../entities/application.ts';
import { avatarUrlOf } from '../entities/pictures.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

export function mountOAuth(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const readVapid = createVapidReader(thoughts);

  http.mount(registerAppEndpoint, async ({ body, address, commit }) => {
    const redirectUris = readRedirectUris(body.redirect_uris);
    if (!redirectUris) throw invalid('/redirect_uris', 'must be absolute URIs.');
    const scopes = readScopes(body.scopes ?? '');
    if (!scopes) throw invalid('/scopes', 'must contain only known scopes.');
    const counters = countRegistrations(thoughts, address);
    for (const { id, limit } of counters) await requireBelowLimit(database.read, id, limit, clock.now());
    const app = { name: body.client_name, website: body.website || null, redirectUris, scopes };
    const { row, secret } = createAppRow(app, clock.now());
    const { publicKey } = await readVapid();
    await commit(async (tx) => {
      await incrementCounters(tx, counters, clock.now());
      await registerApp(tx, row);
    });
    return presentCredentialApplication(toApp(row), secret, publicKey);
  });

  http.mount(verifyApp, async ({ grant }) => {
    const app = grant && (await findAppById(database.read, toAppId(grant.appId)));
    if (!app) throw notFound('app');
    return presentApplication(app, (await readVapid()).publicKey);
  });

  http.mount(createToken, ({ body, header }) => requestToken(thoughts, body, header('authorization')));

  http.mount(revokeToken, async ({ body, header, commit }) => {
    const given = readClientCredentials(body, header('authorization'));
    const app = given && (await authenticateApp(database.read, given.clientId, given.secret));
    if (!app) return oauthError('invalid_client');
    const { token } = body;
    if (token === undefined) return oauthError('invalid_request');
    const hash = hashSecret(token);
    const outcome = await commit((tx) => revokeTokenOf(tx, app.id, hash));
    return outcome === 'foreign' ? oauthError('unauthorized_client') : {};
  });

  for (const declared of [readUserInfo, postUserInfo]) {
    http.mount(declared, async ({ caller }) =>
      presentUserInfo(thoughts.base, await requireOwnActor(database.read, caller)),
    );
  }

  http.mount(readMetadata, async () => toMetadata(thoughts.base));
}

/** Apps are stored permanently, so registrations are limited per network. */
const countRegistrations = ({ config }: ThoughtsContext, address: string) =>
  countedNetworksOf(address).map(({ network, limitFactor }) => ({
    id: counterId('register-app', network),
    limit: { max: config.THOUGHTS_APP_REGISTRATIONS_PER_ADDRESS * limitFactor, window: HOUR },
  }));

// The OpenID Connect form of a user.

const presentUserInfo = (base: string, actor: Actor) => ({
  iss: `${base}/`,
  sub: `${base}/users/${actor.username}`,
  name: displayNameOf(actor),
  preferred_username: actor.username,
  profile: profileUrl(base, actor),
  picture: avatarUrlOf(base, actor),
});

// Authorization server metadata (RFC 8414).

const toMetadata = (base: string) => ({
  issuer: `${base}/`,
  service_documentation: `${base}/docs`,
  authorization_endpoint: `${base}/oauth/authorize`,
  token_endpoint: `${base}/oauth/token`,
  revocation_endpoint: `${base}/oauth/revoke`,
  userinfo_endpoint: `${base}/oauth/userinfo`,
  app_registration_endpoint: `${base}/api/v1/apps`,
  scopes_supported: Object.keys(SCOPES),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'client_credentials'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
});

// Requests for access tokens.

type Services = { database: ThoughtsDatabase; clock: Clock };
type Granted = { accountId: AccountId | null; scopes: ReadonlySet<string> };

/** Resolves to the Token entity or to an OAuth error. */
async function requestToken(
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

// OAuth errors: a code for the app and a message for users (RFC 6749, section 5.2).

const ERRORS = {
  invalid_request: [400, 'The request is missing a required parameter or has an invalid value.'],
  invalid_client: [401, 'Client authentication failed: unknown client, or no or a wrong secret.'],
  invalid_grant: [
    400,
    'The authorization code is invalid, expired, already used, or was issued to another client or redirect.',
  ],
  invalid_scope: [400, 'The requested scope is invalid, unknown, or more than the app registered for.'],
  unsupported_grant_type: [400, 'This server does not support that grant type.'],
  unauthorized_client: [403, 'You are not authorized to revoke this token.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

type OAuthErrorCode = keyof typeof ERRORS;

function oauthError(code: OAuthErrorCode): Reply {
  const [status, error_description] = ERRORS[code];
  const challenge: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Basic realm="tandem"' } : {};
  return new Reply(status, { error: code, error_description }, { ...challenge, 'cache-control': 'no-store' });
}

// The credentials of an app: in the parameters, as Basic authentication, or identically in both.

type Credentials = { clientId: string; secret: string };
type Given = { client_id?: string | undefined; client_secret?: string | undefined };

/** Null if they are missing or contradictory. */
function readClientCredentials(given: Given, authorization: string | undefined): Credentials | null {
  const basic = readBasic(authorization);
  if (basic) {
    const isSame = (value: string | undefined, other: string) => (value ?? other) === other;
    const agrees = isSame(given.client_id, basic.clientId) && isSame(given.client_secret, basic.secret);
    return agrees ? basic : null;
  }
  const { client_id: clientId, client_secret: secret } = given;
  return clientId === undefined || secret === undefined ? null : { clientId, secret };
}

function readBasic(authorization: string | undefined): Credentials | null {
  const [, encoded] = /^basic +([A-Za-z\d+/=_-]{1,1000}) *$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { clientId: text.slice(0, colon), secret: text.slice(colon + 1) };
}

// The OAuth endpoints called by apps (RFC 6749, RFC 7009, RFC 8414).

const common = { tag: 'oauth', access: 'public', scopes: [] } as const;
const text = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ maxLength, ...(description ? { description } : {}) }));

const registerAppEndpoint = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/apps',
  operationId: 'registerApp',
  summary: 'Register an app',
  input: {
    kind: 'parameters',
    schema: Type.Object({
      client_name: Type.String({ minLength: 1, maxLength: 60 }),
      redirect_uris: Type.Array(Type.String({ maxLength: 8000 }), {
        minItems: 1,
        maxItems: 50,
        description: 'Or one string, separated by white space.',
      }),
      scopes: text(1000, 'Separated by spaces; `read` by default.'),
      website: text(2000),
    }),
  },
  success: { status: 200, schema: CredentialApplication, description: 'The app, with its secret.' },
  showsSecret: true,
  refuses: ['too-many'],
});

const verifyApp = clientEndpoint({
  ...common,
  access: 'optional',
  needsToken: true,
  method: 'GET',
  path: '/api/v1/apps/verify_credentials',
  operationId: 'verifyApp',
  summary: 'Read the app of the access token',
  success: { status: 200, schema: Application, description: 'The app.' },
  refuses: ['unauthenticated'],
});

const OAuthToken = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.String({ enum: ['Bearer'] }),
    scope: Type.String(),
    created_at: Type.Integer({ description: 'In seconds.' }),
  },
  { title: 'OAuthToken' },
);

const credentials = { client_id: text(200), client_secret: text(200) };

const TokenRequest = Type.Object({
  ...credentials,
  grant_type: text(100, '`authorization_code` or `client_credentials`.'),
  code: text(200),
  redirect_uri: text(2000),
  code_verifier: text(200, 'Required if the code was requested with a challenge.'),
  scope: text(1000),
});
type TokenRequest = Static<typeof TokenRequest>;

const OAuthError = Type.Object(
  { error: Type.String(), error_description: Type.String() },
  { title: 'OAuthError' },
);

/** The handlers create these replies: OAuth error codes are not problem codes. */
const oauthErrors = [
  { status: 400, schema: OAuthError, description: 'Refused, with an OAuth error code.' },
  { status: 401, schema: OAuthError, description: '`invalid_client`: unknown app or wrong secret.' },
] as const;

const createToken = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/oauth/token',
  operationId: 'createToken',
  summary: 'Exchange a code for an access token',
  description: 'Tokens do not expire. Basic authentication is accepted for the app’s credentials.',
  input: { kind: 'parameters', schema: TokenRequest },
  success: { status: 200, schema: OAuthToken, description: 'The token.' },
  otherResponses: oauthErrors,
  showsSecret: true,
});

const revokeToken = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/oauth/revoke',
  operationId: 'revokeToken',
  summary: 'Revoke an access token',
  input: { kind: 'parameters', schema: Type.Object({ ...credentials, token: text(200) }) },
  success: { status: 200, schema: Type.Object({}), description: 'The token is revoked or unknown.' },
  otherResponses: [
    ...oauthErrors,
    {
      status: 403,
      schema: OAuthError,
      description: '`unauthorized_client`: the token belongs to another app.',
    },
  ],
});

const UserInfo = Type.Object(
  {
    iss: Type.String(),
    sub: Type.String(),
    name: Type.String(),
    preferred_username: Type.String(),
    profile: Type.String(),
    picture: Type.String(),
  },
  { title: 'UserInfo' },
);

const userInfo = {
  tag: 'oauth',
  access: 'bearer',
  scopes: ['profile', 'read:accounts'],
  path: '/oauth/userinfo',
  summary: 'Read the authenticated user',
  success: { status: 200, schema: UserInfo, description: 'The user.' },
} as const;

const readUserInfo = clientEndpoint({ ...userInfo, method: 'GET', operationId: 'readUserInfo' });
const postUserInfo = clientEndpoint({ ...userInfo, method: 'POST', operationId: 'postUserInfo' });

const Metadata = Type.Object(
  {
    issuer: Type.String(),
    service_documentation: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    userinfo_endpoint: Type.String(),
    app_registration_endpoint: Type.String(),
    scopes_supported: Type.Array(Type.String()),
    response_types_supported: Type.Array(Type.String()),
    response_modes_supported: Type.Array(Type.String()),
    grant_types_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
    code_challenge_methods_supported: Type.Array(Type.String()),
  },
  { title: 'AuthorizationServerMetadata' },
);

const readMetadata = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  operationId: 'readAuthorizationServerMetadata',
  summary: 'Read the authorization server metadata (RFC 8414)',
  success: { status: 200, schema: Metadata, description: 'Endpoints, scopes and methods.' },
});
