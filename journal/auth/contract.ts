// The auth operations.
import { Session } from '@tandem/platform/accounts/contract.ts';
import { Code } from '@tandem/platform/accounts/second-factor/contract.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { idParams, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

export const LoginRequest = Type.Object(
  {
    identifier: Type.String({
      maxLength: 1024,
      description: 'Username or email, in any case.',
      examples: ['ada'],
    }),
    password: Type.String({ maxLength: 1024, examples: ['correct horse battery'] }),
    code: optionalNullable(Code),
  },
  { title: 'LoginRequest' },
);

const RefreshRequest = Type.Object({ refreshToken: Type.String() }, { title: 'RefreshRequest' });
const LogoutRequest = Type.Object({ refreshToken: Type.String() }, { title: 'LogoutRequest' });

export const TokenPair = Type.Object(
  {
    accessToken: Type.String({ description: 'A JWT for the Authorization header.' }),
    refreshToken: Type.String({ description: 'Opaque; replaced at every refresh.' }),
    tokenType: Type.String({ enum: ['Bearer'] }),
    expiresIn: Type.Integer({ description: 'Seconds until the access token expires.', examples: [900] }),
  },
  { title: 'TokenPair' },
);
export type TokenPair = Static<typeof TokenPair>;

/** The reply of a sign-in of the web app: the refresh token is in a cookie. */
export const AccessToken = Type.Object(
  {
    accessToken: Type.String({ description: 'A JWT for the Authorization header; keep it in memory.' }),
    tokenType: Type.String({ enum: ['Bearer'] }),
    expiresIn: Type.Integer({ description: 'Seconds until the access token expires.', examples: [900] }),
  },
  { title: 'AccessToken' },
);

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  tag: 'auth',
  operationId: 'login',
  summary: 'Log in',
  description:
    'Creates a session, independent of sessions on other devices. Requires a username or email address, and the ' +
    'password. With a second factor and no `code`: 401 `second-factor-required`, with a `challenge` for the second ' +
    'step and the `methods` for it.',
  access: 'public',
  bulkhead: 'passwords',
  input: { kind: 'json', schema: LoginRequest },
  success: { status: 200, schema: TokenPair, description: 'The tokens of a new session.' },
  showsSecret: true,
  refuses: ['unauthenticated', 'forbidden', 'too-many'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refresh',
  tag: 'auth',
  operationId: 'refreshTokens',
  summary: 'Exchange a refresh token for a new pair',
  description:
    'Reusing a replaced token ends its session, except within a few seconds, for concurrent requests.',
  access: 'public',
  input: { kind: 'json', schema: RefreshRequest },
  success: { status: 200, schema: TokenPair, description: 'The next tokens of the session.' },
  showsSecret: true,
  refuses: ['unauthenticated'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout',
  tag: 'auth',
  operationId: 'logout',
  summary: 'Log out',
  description:
    'Ends the session of the token at once, with its access tokens. Any other string is accepted without effect.',
  access: 'public',
  input: { kind: 'json', schema: LogoutRequest },
  success: { status: 204, description: 'The session has ended, if there was one.' },
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  tag: 'auth',
  operationId: 'listSessions',
  summary: 'List your sessions',
  description: 'At most 200, most recently used first.',
  access: 'bearer',
  success: { status: 200, schema: Type.Array(Session), description: 'The active sessions.' },
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  tag: 'auth',
  operationId: 'endSession',
  summary: 'End one of your sessions',
  description: 'Its tokens become invalid; it may be the session of this request.',
  access: 'bearer',
  params: idParams<SessionId>(),
  success: { status: 204, description: 'The session has ended.' },
});
