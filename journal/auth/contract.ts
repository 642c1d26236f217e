// The auth operations (journal-api, sections 2, 4 and 5).
import { Session } from '@tandem/platform/accounts/contract.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
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

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  tag: 'auth',
  operationId: 'login',
  summary: 'Log in',
  description:
    'Begins a login of its own, beside those on other devices. A user name or an email address, and the password.',
  access: 'public',
  bulkhead: 'passwords',
  input: { kind: 'json', schema: LoginRequest },
  success: { status: 200, schema: TokenPair, description: 'The tokens of a new login.' },
  showsSecret: true,
  refuses: ['unauthenticated', 'too-many'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refresh',
  tag: 'auth',
  operationId: 'refreshTokens',
  summary: 'Exchange a refresh token for a new pair',
  description:
    'Using a replaced token again, beyond a few seconds in which requests may race, ends that login.',
  access: 'public',
  input: { kind: 'json', schema: RefreshRequest },
  success: { status: 200, schema: TokenPair, description: 'The next tokens of the login.' },
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
    'Ends the login of the token at once, its access tokens included. Any other string is no error.',
  access: 'public',
  input: { kind: 'json', schema: LogoutRequest },
  success: { status: 204, description: 'Ended, if there was one.' },
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  tag: 'auth',
  operationId: 'listSessions',
  summary: 'List the own logins',
  description: 'At most 200, most recently used first.',
  access: 'bearer',
  success: { status: 200, schema: Type.Array(Session), description: 'The logins that still stand.' },
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  tag: 'auth',
  operationId: 'endSession',
  summary: 'End one of the own logins',
  description: 'Its tokens are good for nothing from then on; it may be the login of this very request.',
  access: 'bearer',
  params: idParams<SessionId>(),
  success: { status: 204, description: 'Ended.' },
});
