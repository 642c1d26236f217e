// Registration, login and sessions.
import { RegisterRequest, Session } from '@tandem/platform/accounts/contract.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { FullProfile } from '../users/contract.ts';

export const LoginRequest = Type.Object(
  {
    username: Type.String({
      maxLength: 1024,
      description: 'Username or email, in any case.',
      examples: ['ada'],
    }),
    password: Type.String({ maxLength: 1024, examples: ['correct horse battery'] }),
  },
  { title: 'LoginRequest' },
);

export const Token = Type.Object(
  {
    token: Type.String({ description: 'A JWT for the Authorization header.' }),
    tokenType: Type.String({ enum: ['Bearer'] }),
    expiresIn: Type.Integer({ description: 'Seconds until the token expires.', examples: [86_400] }),
  },
  { title: 'Token' },
);

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  tag: 'auth',
  operationId: 'register',
  summary: 'Register',
  description: 'Where registration is open, or with an invitation. Registering does not log in.',
  access: 'public',
  bulkhead: 'passwords',
  input: { kind: 'json', schema: RegisterRequest },
  success: { status: 201, schema: FullProfile, description: 'The new user; log in to get a token.' },
  refuses: ['forbidden', 'conflict', 'too-many'],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  tag: 'auth',
  operationId: 'login',
  summary: 'Log in',
  description:
    'Starts a new session beside those on other devices. Takes a username or an email address, and the password.',
  access: 'public',
  bulkhead: 'passwords',
  input: { kind: 'json', schema: LoginRequest },
  success: { status: 200, schema: Token, description: 'The token of a new session.' },
  showsSecret: true,
  refuses: ['unauthenticated', 'too-many'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  tag: 'auth',
  operationId: 'logout',
  summary: 'Log out',
  description: 'Ends the session of the token that authenticates this request.',
  access: 'bearer',
  success: { status: 204, description: 'Ended.' },
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  tag: 'auth',
  operationId: 'listSessions',
  summary: 'List the caller’s sessions',
  description: 'At most 200, most recently used first.',
  access: 'bearer',
  success: { status: 200, schema: Type.Array(Session), description: 'The active sessions.' },
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  tag: 'auth',
  operationId: 'endSession',
  summary: 'End one of the caller’s sessions',
  description: 'Its token is refused from then on; it may be the session of this request.',
  access: 'bearer',
  params: idParams<SessionId>(),
  success: { status: 204, description: 'Ended.' },
});
