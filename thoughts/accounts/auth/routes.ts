// Routes of registration, login and sessions.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { RegisterRequest, Session } from '@tandem/platform/accounts/contract.ts';
import { mountAccountSecurity } from '@tandem/platform/accounts/routes.ts';
import { Code } from '@tandem/platform/accounts/second-factor/contract.ts';
import { completeLogin } from '@tandem/platform/accounts/second-factor/login.ts';
import { endOwnSession, endSession, listSessions } from '@tandem/platform/accounts/sessions/sessions.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { idParams, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { FullProfile } from '../users/contract.ts';
import { accountContextOf } from './account-context.ts';
import { prepareRegistration } from './registration.ts';

export function mountAuth(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const accounts = accountContextOf(thoughts);
  mountAccountSecurity(accounts, Token);

  http.mount(registerEndpoint, async (call) => {
    const { register } = await prepareRegistration(thoughts, call.body, call);
    return call.commit(register);
  });

  http.mount(login, async (call) => {
    const { username: identifier, password, code } = call.body;
    const account = await authenticateAccount(accounts, { identifier, password }, call);
    return completeLogin(accounts, { account, code }, call, accounts.prepareLogin(call, 'password'));
  });

  http.mount(logout, (call) =>
    call.commit((tx) => endOwnSession(tx, call.caller, clock.now(), deviceOf(call))),
  );

  http.mount(listSessionsEndpoint, ({ caller }) => listSessions(database.read, caller, clock.now()));

  http.mount(endSessionEndpoint, (call) =>
    call.commit((tx) => endSession(tx, call.caller, call.params.id, clock.now(), deviceOf(call))),
  );
}

// The endpoints of registration, login and sessions.

const LoginRequest = Type.Object(
  {
    username: Type.String({
      maxLength: 1024,
      description: 'Username or email, ignoring case.',
      examples: ['ada'],
    }),
    password: Type.String({ maxLength: 1024, examples: ['correct horse battery'] }),
    code: optionalNullable(Code),
  },
  { title: 'LoginRequest' },
);

const Token = Type.Object(
  {
    token: Type.String({ description: 'A JWT for the Authorization header.' }),
    tokenType: Type.String({ enum: ['Bearer'] }),
    expiresIn: Type.Integer({ description: 'Seconds until the token expires.', examples: [86_400] }),
  },
  { title: 'Token' },
);

const registerEndpoint = endpoint({
  method: 'POST',
  path: '/auth/register',
  tag: 'auth',
  operationId: 'register',
  summary: 'Register',
  description: 'Requires open registration or an invitation. Registering does not log in.',
  access: 'public',
  bulkhead: 'passwords',
  input: { kind: 'json', schema: RegisterRequest },
  success: { status: 201, schema: FullProfile, description: 'The new user; log in to get a token.' },
  refuses: ['forbidden', 'conflict', 'too-many'],
});

const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  tag: 'auth',
  operationId: 'login',
  summary: 'Log in',
  description:
    'Starts a new session; other sessions are unaffected. Accepts a username or an email address, and the password. ' +
    'With a second factor and no `code`: 401 `second-factor-required`, with a `challenge` for the second step and ' +
    'its `methods`. If the server requires a confirmed address: 403 `email-unverified`.',
  access: 'public',
  bulkhead: 'passwords',
  input: { kind: 'json', schema: LoginRequest },
  success: { status: 200, schema: Token, description: 'The token of a new session.' },
  showsSecret: true,
  refuses: ['unauthenticated', 'forbidden', 'too-many'],
});

const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  tag: 'auth',
  operationId: 'logout',
  summary: 'Log out',
  description: 'Ends the session of the token that authenticates this request.',
  access: 'bearer',
  success: { status: 204, description: 'Ended.' },
});

const listSessionsEndpoint = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  tag: 'auth',
  operationId: 'listSessions',
  summary: 'List the caller’s sessions',
  description: 'At most 200, by last use, newest first.',
  access: 'bearer',
  success: { status: 200, schema: Type.Array(Session), description: 'The active sessions.' },
});

const endSessionEndpoint = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  tag: 'auth',
  operationId: 'endSession',
  summary: 'End one of the caller’s sessions',
  description: 'Its token is refused from then on. The session of this request can be ended too.',
  access: 'bearer',
  params: idParams<SessionId>(),
  success: { status: 204, description: 'Ended.' },
});
