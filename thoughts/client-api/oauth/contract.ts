// The OAuth endpoints called by apps (RFC 6749, RFC 7009, RFC 8414).
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { Application, CredentialApplication } from '../entities/application.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

const common = { tag: 'oauth', access: 'public', scopes: [] } as const;
const text = (maxLength: number, description?: string) =>
  Type.Optional(Type.String({ maxLength, ...(description ? { description } : {}) }));

export const registerApp = clientEndpoint({
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
        description: 'Or one text, with several separated by white space.',
      }),
      scopes: text(1000, 'Separated by spaces; `read` by default.'),
      website: text(2000),
    }),
  },
  success: { status: 200, schema: CredentialApplication, description: 'The app, with its secret.' },
  showsSecret: true,
  refuses: ['too-many'],
});

export const verifyApp = clientEndpoint({
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
  code_verifier: text(200, 'Where the code was asked for with a challenge.'),
  scope: text(1000),
});
export type TokenRequest = Static<typeof TokenRequest>;

const OAuthError = Type.Object(
  { error: Type.String(), error_description: Type.String() },
  { title: 'OAuthError' },
);

/** The handlers create these replies: OAuth error codes are not problem codes. */
const oauthErrors = [
  { status: 400, schema: OAuthError, description: 'Refused, with a code of OAuth.' },
  { status: 401, schema: OAuthError, description: '`invalid_client`: no such app, or a wrong secret.' },
] as const;

export const createToken = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/oauth/token',
  operationId: 'createToken',
  summary: 'Exchange a code for an access token',
  description: 'Tokens do not expire. The app’s credentials may also come as Basic authentication.',
  input: { kind: 'parameters', schema: TokenRequest },
  success: { status: 200, schema: OAuthToken, description: 'The token.' },
  otherResponses: oauthErrors,
  showsSecret: true,
});

export const revokeToken = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/oauth/revoke',
  operationId: 'revokeToken',
  summary: 'End an access token',
  input: { kind: 'parameters', schema: Type.Object({ ...credentials, token: text(200) }) },
  success: { status: 200, schema: Type.Object({}), description: 'Ended, or unknown.' },
  otherResponses: [
    ...oauthErrors,
    { status: 403, schema: OAuthError, description: '`unauthorized_client`: the token is another app’s.' },
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
  summary: 'Read who the user is',
  success: { status: 200, schema: UserInfo, description: 'The user.' },
} as const;

export const readUserInfo = clientEndpoint({ ...userInfo, method: 'GET', operationId: 'readUserInfo' });
export const postUserInfo = clientEndpoint({ ...userInfo, method: 'POST', operationId: 'postUserInfo' });

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

export const readMetadata = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  operationId: 'readAuthorizationServerMetadata',
  summary: 'Read what this authorization server supports (RFC 8414)',
  success: { status: 200, schema: Metadata, description: 'Addresses, scopes and methods.' },
});
