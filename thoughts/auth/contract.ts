// Registering and logging in (thoughts-api, sections 4, 5 and 7).
import { RegisterRequest } from '@tandem/platform/accounts/contract.ts';
import { endpoint } from '@tandem/platform/http/endpoint.ts';
import { Type } from '@tandem/platform/http/schemas/type.ts';
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
  summary: 'Register',
  access: 'public',
  lane: 'passwords',
  input: { kind: 'json', schema: RegisterRequest },
  success: { status: 201, schema: FullProfile, description: 'The new user; log in to get a token.' },
  refuses: ['forbidden', 'conflict', 'too-many'],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  tag: 'auth',
  summary: 'Log in',
  access: 'public',
  lane: 'passwords',
  input: { kind: 'json', schema: LoginRequest },
  success: { status: 200, schema: Token, description: 'The token of a new login.' },
  showsSecret: true,
  refuses: ['unauthenticated', 'too-many'],
});
