// Routes of web sessions and signed-in devices.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { deviceName } from '@tandem/platform/accounts/activity/device-name.ts';
import type { IssueLogin } from '@tandem/platform/accounts/context.ts';
import { logInByPasskey, proveBy } from '@tandem/platform/accounts/passkeys/ceremonies.ts';
import { PasskeyLoginRequest } from '@tandem/platform/accounts/passkeys/contract.ts';
import { LoginLinkRequest, logInByLink } from '@tandem/platform/accounts/recovery/login-link.ts';
import { SecondFactorRequest } from '@tandem/platform/accounts/second-factor/contract.ts';
import { completeChallenge, completeLogin } from '@tandem/platform/accounts/second-factor/login.ts';
import { endSession, listSessions, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { LoginMethod } from '@tandem/platform/database/tables.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { forbidden, invalid, unauthenticated } from '@tandem/platform/refusal.ts';
import { idParams, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { isOwnForm } from '@tandem/web/pages/own-form.ts';
import type { Static } from 'typebox';
import { accountContextOf } from '../auth/account-context.ts';
import {
  generateToken,
  hashToken,
  type IssuedTokens,
  lifetimesOf,
  logIn,
  logOut,
  rotateRefreshToken,
  toTokenPair,
} from '../auth/auth.ts';
import { AccessToken, LoginRequest } from '../auth/contract.ts';
import type { JournalContext } from '../context.ts';
import type { JournalDb } from '../tables.ts';
import { mountOidcSignIn } from './oidc.ts';
import { deleteExpiredCopyRemovals, insertCopyRemovals, selectCopyRemoval } from './store.ts';

type Headers = { header(name: string): string | undefined; origin: string };

export function mountWebSessions(journal: JournalContext): void {
  mountSession(journal);
  mountDevices(journal);
}

function mountSession(journal: JournalContext): void {
  const { http, database, clock, tokens, config } = journal;
  const accounts = accountContextOf(journal);
  const lifetimes = { ...lifetimesOf(config), survivesLostReply: true };

  const reply = async (issued: IssuedTokens | null, remember: boolean, { origin }: Headers) => {
    const { refreshToken, ...shown } = await toTokenPair(issued, tokens, lifetimes);
    const cookie = { token: refreshToken, remember };
    const how = { ...scopeOf(origin), lifetime: lifetimes.refresh };
    return new Reply(200, shown, { 'set-cookie': writeCookie(cookie, how) });
  };

  /** Prepares the session of a login, whose refresh token is in the cookie. */
  const prepare = (call: Headers, method: LoginMethod, remember: boolean): IssueLogin<Reply> => {
    const now = clock.now();
    const expiresAt = now + lifetimes.refresh * SECOND;
    const session = prepareSession(now, expiresAt, call.header('User-Agent'), method);
    const token = generateToken();
    return async (tx, account) => {
      const issued = await logIn(tx as unknown as JournalDb, account, session, token);
      return () => reply(issued, remember, call);
    };
  };

  http.mount(signIn, async (call) => {
    requireOwnScript(call);
    const { body } = call;
    const account = await authenticateAccount(accounts, body, call);
    const remember = body.remember !== false;
    const step = { account, code: body.code, details: { remember } };
    return completeLogin(accounts, step, call, prepare(call, 'password', remember));
  });

  http.mount(signInSecondStep, (call) => {
    requireOwnScript(call);
    const prove = proveBy(accounts, call.body, call);
    return completeChallenge(accounts, call.body.challenge, call, prove, ({ remember }) =>
      prepare(call, 'password', remember !== false),
    );
  });

  http.mount(signInByPasskey, (call) => {
    requireOwnScript(call);
    const remember = call.body.remember !== false;
    return logInByPasskey(accounts, call.body, call, prepare(call, 'passkey', remember));
  });

  http.mount(signInByLink, (call) => {
    requireOwnScript(call);
    return logInByLink(accounts, call.body.token, call, prepare(call, 'link', false));
  });

  mountOidcSignIn(journal, (call, remember) => prepare(call, 'oidc', remember), requireOwnScript);

  http.mount(renew, async (call) => {
    requireOwnScript(call);
    const cookie = readCookie(call);
    if (!cookie) throw unauthenticated('There is no session: sign in.', 'credential-required');
    const hash = hashToken(cookie.token);
    const next = generateToken();
    const issued = await call.commit((tx) => rotateRefreshToken(tx, hash, next, clock.now(), lifetimes));
    if (!issued && (await selectCopyRemoval.exists(database.read, hash, clock.now())))
      throw unauthenticated('This device was signed out; remove its copy.', 'remove-copy');
    return reply(issued, cookie.remember, call);
  });

  http.mount(signOut, async (call) => {
    requireOwnScript(call);
    const cookie = readCookie(call);
    if (cookie) {
      const hash = hashToken(cookie.token);
      await call.commit((tx) => logOut(tx, hash, clock.now(), deviceOf(call)));
    }
    return new Reply(204, null, { 'set-cookie': removeCookie(scopeOf(call.origin)) });
  });
}

function mountDevices({ http, database, clock }: JournalContext): void {
  http.mount(listDevices, async ({ caller }) => {
    const sessions = await listSessions(database.read, caller, clock.now());
    return sessions.map(({ userAgent, ...session }) => ({ ...session, name: deviceName(userAgent) }));
  });

  http.mount(signOutDevice, (call) => {
    const { caller, params, query, commit } = call;
    return commit(async (tx) => {
      const now = clock.now();
      if (query.removeCopy) {
        await deleteExpiredCopyRemovals.run(tx, now);
        await insertCopyRemovals.run(tx, caller.accountId, params.id, now);
      }
      await endSession(tx, caller, params.id, now, deviceOf(call));
    });
  });
}

/** Browsers reject secure cookies over plain HTTP. */
const scopeOf = (origin: string) => ({ path: WEB_PATH, isSecure: origin.startsWith('https:') });

/** Refuses cross-site requests. Browsers send the site or origin with every request that has a body. */
function requireOwnScript(call: Headers): void {
  const { header } = call;
  if (header('X-Requested-With') === undefined)
    throw invalid('header/X-Requested-With', 'must be sent with any value', 'header-required');
  const isFromBrowser = header('Sec-Fetch-Site') !== undefined || header('Origin') !== undefined;
  if (isFromBrowser && !isOwnForm(call)) throw forbidden('The request came from another site.');
}

/** `remember` makes the cookie persistent beyond the browser session. */
type SessionCookie = { token: string; remember: boolean };

/** Browsers accept the prefix over TLS only, so a sibling site without TLS cannot plant a session. */
const nameOf = (isSecure: boolean): string => `${isSecure ? '__Secure-' : ''}journal_session`;
/** Marks a session cookie in its value. Not a token character. */
const FORGETFUL = '~';

/** `SameSite=Strict`: no request initiated by another site carries the cookie, not even a link. */
const attributesOf = (path: string, isSecure: boolean): string =>
  `Path=${path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** The `Set-Cookie` value; `lifetime` in seconds. */
const writeCookie = (
  { token, remember }: SessionCookie,
  { path, isSecure, lifetime }: { path: string; isSecure: boolean; lifetime: number },
): string =>
  `${nameOf(isSecure)}=${token}${remember ? '' : FORGETFUL}; ${attributesOf(path, isSecure)}${remember ? `; Max-Age=${lifetime}` : ''}`;

/** The `Set-Cookie` value that removes the cookie. */
const removeCookie = ({ path, isSecure }: { path: string; isSecure: boolean }): string =>
  `${nameOf(isSecure)}=; ${attributesOf(path, isSecure)}; Max-Age=0`;

/** Parses the session from the `Cookie` header; null without one. */
function readCookie({ header, origin }: Headers): SessionCookie | null {
  const given = header('Cookie')
    ?.split(';')
    .map((pair) => pair.trim().split('='));
  const value = given?.find(([name]) => name === nameOf(scopeOf(origin).isSecure))?.[1];
  const [, token, end] = /^([\w-]{1,200})(~?)$/.exec(value ?? '') ?? [];
  return token === undefined ? null : { token, remember: end === '' };
}

// The sign-in operations of web apps: the refresh token is in an HttpOnly cookie (docs/decisions/0130).

const WEB_PATH = '/api/v1/web';

const remember = optionalNullable(
  Type.Boolean({
    description: 'False on a shared device: the cookie ends with the browser. True by default.',
  }),
);

const SignInRequest = Type.Object({ ...LoginRequest.properties, remember }, { title: 'SignInRequest' });

const PasskeySignInRequest = Type.Object(
  { ...PasskeyLoginRequest.properties, remember },
  { title: 'PasskeySignInRequest' },
);

const Device = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: nullable(
      Type.String({ description: 'Derived from its `User-Agent`.', examples: ['Firefox on Linux'] }),
    ),
    createdAt: Type.String({ format: 'date-time', description: 'The time of signing in.' }),
    lastUsedAt: Type.String({ format: 'date-time', description: 'Rounded to the hour.' }),
    current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
  },
  { title: 'Device' },
);
type Device = Static<typeof Device>;

const web = { tag: 'auth', access: 'public', requestHeaders: ['X-Requested-With'] } as const;

const SENDS_HEADER =
  'Requires a header `X-Requested-With` of any value, which forms of other sites cannot send.';

const success = {
  status: 200,
  schema: AccessToken,
  headers: ['Set-Cookie'] as const,
  description: 'An access token; the refresh token is in the cookie.',
} as const;

const signIn = endpoint({
  ...web,
  method: 'POST',
  path: `${WEB_PATH}/session`,
  operationId: 'createWebSession',
  summary: 'Sign in from a web page',
  description:
    'As `POST /api/v1/auth/login`, but the refresh token is in a cookie for this path only, which scripts cannot ' +
    `read and other sites cannot send. ${SENDS_HEADER}`,
  bulkhead: 'passwords',
  input: { kind: 'json', schema: SignInRequest },
  success,
  showsSecret: true,
  refuses: ['unauthenticated', 'forbidden', 'too-many'],
});

const signInSecondStep = endpoint({
  ...web,
  method: 'POST',
  path: `${WEB_PATH}/session/second-factor`,
  operationId: 'completeWebSession',
  summary: 'Complete a sign-in from a web page with a code or a passkey',
  description: `As \`POST /api/v1/auth/login/second-factor\`, but the refresh token is in the cookie. ${SENDS_HEADER}`,
  bulkhead: 'passwords',
  input: {
    kind: 'json',
    schema: SecondFactorRequest,
  },
  success,
  showsSecret: true,
  refuses: ['unauthenticated', 'too-many'],
});

const signInByPasskey = endpoint({
  ...web,
  method: 'POST',
  path: `${WEB_PATH}/session/passkey`,
  operationId: 'createWebSessionByPasskey',
  summary: 'Sign in from a web page with a passkey',
  description: `As \`POST /api/v1/auth/passkeys/login\`, but the refresh token is in the cookie. ${SENDS_HEADER}`,
  input: {
    kind: 'json',
    schema: PasskeySignInRequest,
  },
  success,
  showsSecret: true,
  refuses: ['unauthenticated'],
});

const signInByLink = endpoint({
  ...web,
  method: 'POST',
  path: `${WEB_PATH}/session/link`,
  operationId: 'createWebSessionByLink',
  summary: 'Sign in from a web page with a link',
  description: `As \`POST /api/v1/auth/login/link\`, but the refresh token is in the cookie. ${SENDS_HEADER}`,
  input: {
    kind: 'json',
    schema: LoginLinkRequest,
  },
  success,
  showsSecret: true,
  refuses: ['unauthenticated'],
});

const renew = endpoint({
  ...web,
  method: 'POST',
  path: `${WEB_PATH}/session/refresh`,
  operationId: 'refreshWebSession',
  summary: 'Renew the access token of a web page',
  description:
    'Replaces the cookie, as a refresh replaces a refresh token. A session ended on another device is refused ' +
    '(401 `invalid-token`): a page covers its copy of the journal until the password is entered. On request it removes the ' +
    `copy, except for unsent data (401 \`remove-copy\`). ${SENDS_HEADER}`,
  success,
  showsSecret: true,
  refuses: ['invalid', 'unauthenticated'],
});

const signOut = endpoint({
  ...web,
  method: 'DELETE',
  path: `${WEB_PATH}/session`,
  operationId: 'deleteWebSession',
  summary: 'Sign out of a web page',
  description: `Ends the session of the cookie, if there is one, and removes the cookie. ${SENDS_HEADER}`,
  success: { status: 204, headers: ['Set-Cookie'], description: 'Signed out.' },
  refuses: ['invalid'],
});

const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  tag: 'users',
  operationId: 'listDevices',
  summary: 'List the signed-in devices',
  description: 'The sessions of `/api/v1/auth/sessions`, with a short name for each.',
  access: 'bearer',
  success: { status: 200, schema: Type.Array(Device), description: 'Most recently used first, at most 200.' },
});

const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/sessions/{id}',
  tag: 'users',
  operationId: 'signOutDevice',
  summary: 'Sign a device out',
  description:
    'Ends its session; it may be the one of this request. A web page of that session is notified at its next ' +
    'request.',
  access: 'bearer',
  params: idParams<SessionId>(),
  query: Type.Object({
    removeCopy: Type.Optional(
      Type.Boolean({ description: 'Also asks the web page to remove its copy of the journal.' }),
    ),
  }),
  success: { status: 204, description: 'Signed out.' },
});
