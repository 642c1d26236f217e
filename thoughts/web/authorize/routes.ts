// Routes of the authorization page: login, then consent. It works without scripts.

import { createHash, timingSafeEqual } from 'node:crypto';
import { authenticateAccount, lockAccount } from '@tandem/platform/accounts/accounts.ts';
import {
  createSession,
  isActiveSession,
  prepareSession,
} from '@tandem/platform/accounts/sessions/sessions.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { Refusal, unauthenticated } from '@tandem/platform/refusal.ts';
import { type Clock, HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { readCookie, writeCookie } from '@tandem/web/pages/cookies.ts';
import { isOwnForm as isSentByOwnPage } from '@tandem/web/pages/own-form.ts';
import { identifyByTokenOrKey } from '../../../accounts/api-keys/identify.ts';
import { issueCode } from '../../../accounts/oauth/codes.ts';
import { generateSecret, hashSecret } from '../../../accounts/oauth/secrets.ts';
import type { ThoughtsContext } from '../../../context.ts';
import type { ThoughtsDatabase } from '../../../foundation/tables/tables.ts';
import { OUT_OF_BAND, withParameters } from '../redirect-uris.ts';
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  type Unacceptable,
} from './authorization-request.ts';
import type { AuthorizationParameters } from './contract.ts';
import * as contract from './contract.ts';
import { STYLE } from './frame.ts';
import { codePage, consentPage, deniedPage, failurePage, type LoginPage, loginPage } from './pages.ts';
import { chooseLanguage, type Language } from './texts.ts';

/** Long enough to authorize several apps with one login. */
const LOGIN_LIFETIME = HOUR;

type PageCall = { header(name: string): string | undefined; origin: string };

export function mountAuthorizePage(thoughts: ThoughtsContext): void {
  const { http, database, clock, tokens } = thoughts;
  const identify = identifyByTokenOrKey(database, tokens, clock);
  /** The user logged in on this page. */
  const findUser = async (call: PageCall): Promise<Caller | null> => {
    const token = readCookie(call.header('cookie'), LOGIN_COOKIE);
    return token ? identify({ scheme: 'bearer', value: token }) : null;
  };

  http.serveFiles([STYLE.file]);
  http.mount(contract.showAuthorizePage, async (call) => {
    const { force_login: forceLogin = false, ...parameters } = call.query;
    const language = chooseLanguage(parameters.lang, call.header('accept-language'));
    const request = await readAuthorizationRequest(database.read, parameters);
    if (!('app' in request)) return refuse(language, request, parameters.state);
    const user = forceLogin ? null : await findUser(call);
    if (!user) return showLogin(call, { language, request, parameters });
    const csrf = csrfOf(readCookie(call.header('cookie'), LOGIN_COOKIE) ?? '');
    const otherAccount = addressOf({ ...parameters, force_login: 'true' });
    return consentPage({ language, request, parameters, csrf, account: user.username, otherAccount });
  });

  http.mount(contract.logInOnPage, async (call) => {
    const { csrf, username = '', password = '', ...parameters } = call.body;
    const language = chooseLanguage(parameters.lang, call.header('accept-language'));
    const request = await readAuthorizationRequest(database.read, parameters);
    if (!('app' in request)) return refuse(language, request, parameters.state);
    if (!isOwnForm(call, csrf, readCookie(call.header('cookie'), FORM_COOKIE)))
      return failurePage(language, 403, 'stale');
    const session = await logIn(thoughts, { username, password }, call).catch(failureOf);
    if (typeof session !== 'string') return showLogin(call, { language, request, parameters }, session);
    const cookie = setCookie(LOGIN_COOKIE, session, LOGIN_LIFETIME / SECOND, call.origin);
    return new Reply(303, '', { location: addressOf(parameters), 'set-cookie': cookie });
  });

  http.mount(contract.decideOnPage, async (call) => {
    const { csrf, decision, ...parameters } = call.body;
    const language = chooseLanguage(parameters.lang, call.header('accept-language'));
    const request = await readAuthorizationRequest(database.read, parameters);
    if (!('app' in request)) return refuse(language, request, parameters.state);
    const user = await findUser(call);
    if (!user) return new Reply(303, '', { location: addressOf(parameters) });
    if (!isOwnForm(call, csrf, readCookie(call.header('cookie'), LOGIN_COOKIE)))
      return failurePage(language, 403, 'stale');
    return decide({ database, clock }, { user, language, request, state: parameters.state }, decision);
  });
}

/** Shows the login form and sets a form cookie, unless the browser already has one. */
function showLogin(
  call: PageCall,
  shown: { language: Language; request: AuthorizationRequest; parameters: AuthorizationParameters },
  failure: Parameters<typeof loginPage>[1] = null,
): Reply {
  const known = readCookie(call.header('cookie'), FORM_COOKIE);
  const cookie = isFormCookie(known) ? known : generateSecret();
  const login: LoginPage = { ...shown, host: new URL(call.origin).host, csrf: csrfOf(cookie) };
  return loginPage(login, failure, {
    'set-cookie': setCookie(FORM_COOKIE, cookie, LOGIN_LIFETIME / SECOND, call.origin),
  });
}

type LoginCall = PageCall & Parameters<typeof authenticateAccount>[3];

/** Resolves to the token of a new session. */
async function logIn(
  { database, clock, limits, tokens }: ThoughtsContext,
  { username, password }: { username: string; password: string },
  call: LoginCall,
): Promise<string> {
  const credentials = { identifier: username, password };
  const account = await authenticateAccount(database, limits, credentials, call, clock.now());
  const now = clock.now();
  const session = prepareSession(now, now + LOGIN_LIFETIME, call.header('user-agent'));
  const id = await database.write((tx) => createSession(tx, account, session));
  return tokens.sign(id, LOGIN_LIFETIME / SECOND);
}

function failureOf(error: unknown): NonNullable<Parameters<typeof loginPage>[1]> {
  if (error instanceof Refusal && error.code === 'account-disabled')
    return { status: 401, problem: 'disabled' };
  if (error instanceof Refusal && error.kind === 'unauthenticated') return { status: 401, problem: 'wrong' };
  if (error instanceof Refusal && error.kind === 'too-many') return { status: 429, problem: 'tooMany' };
  throw error;
}

/** The URL of this page for the same request. */
const addressOf = (parameters: Readonly<Record<string, string | undefined>>): string =>
  `/oauth/authorize?${new URLSearchParams(
    Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )}`;

/** Shows an error page if the redirect URI is not trusted. */
function refuse(language: Language, request: Unacceptable, state: string | undefined): Reply {
  if ('show' in request) return failurePage(language, 400, request.show);
  const { redirectUri, error } = request;
  if (redirectUri === OUT_OF_BAND) return failurePage(language, 400, 'badRequest');
  const location = withParameters(redirectUri, {
    error,
    error_description: 'The request of the app is invalid.',
    ...(state === undefined ? {} : { state }),
  });
  return new Reply(302, '', { location, 'cache-control': 'no-store' });
}

// CSRF protection: each form carries a token bound to a cookie.

const LOGIN_COOKIE = 'thoughts_login';
/** Bound to the login form, before a login exists. */
const FORM_COOKIE = 'thoughts_form';

type Header = (name: string) => string | undefined;

/** Whether the value has the format of a cookie from this server: browsers may send arbitrary values. */
const isFormCookie = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value);

/** Limited to these pages. `origin` determines whether browsers use TLS. */
const setCookie = (name: string, value: string, seconds: number, origin: string): string =>
  writeCookie(name, value, { isSecure: origin.startsWith('https:'), lifetime: seconds, path: '/oauth' });

/** The CSRF token of a form; computing it requires the cookie. */
const csrfOf = (cookie: string): string => createHash('sha256').update(`form\n${cookie}`).digest('base64url');

/** Whether a form was submitted from a page of this server, based on the browser's headers and the token. */
function isOwnForm(
  { header, origin }: { header: Header; origin: string },
  csrf: string | undefined,
  cookie: string | undefined,
): boolean {
  const saysNothing = header('sec-fetch-site') === undefined && header('origin') === undefined;
  if (!saysNothing && !isSentByOwnPage({ header, origin })) return false;
  if (csrf === undefined || cookie === undefined || cookie === '') return false;
  const expected = Buffer.from(csrfOf(cookie));
  const given = Buffer.from(csrf);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

// Handles the decision: the app receives a code or an error.

type Decision = {
  user: Caller;
  language: Language;
  request: AuthorizationRequest;
  state: string | undefined;
};

async function decide(
  { database, clock }: { database: ThoughtsDatabase; clock: Clock },
  { user, language, request, state }: Decision,
  decision: string | undefined,
): Promise<Reply> {
  const { app, redirectUri } = request;
  const isOutOfBand = redirectUri === OUT_OF_BAND;
  const returned = state === undefined ? {} : { state };
  if (decision === 'deny') {
    if (isOutOfBand) return deniedPage(language);
    const error_description = 'The user denied the request.';
    return redirect(withParameters(redirectUri, { error: 'access_denied', error_description, ...returned }));
  }
  if (decision !== 'allow') return failurePage(language, 400, 'badRequest');
  const code = generateSecret();
  const hash = hashSecret(code);
  const now = clock.now();
  await database.write(async (tx) => {
    await lockAccount(tx, user.accountId);
    // A concurrent password change ends the login and must also end this request.
    if (user.sessionId === null || !(await isActiveSession(tx, user.sessionId, now)))
      throw unauthenticated('The login has ended.', 'invalid-token');
    await issueCode(tx, app, hash, { accountId: user.accountId, ...request }, now);
  });
  return isOutOfBand
    ? codePage(language, code)
    : redirect(withParameters(redirectUri, { code, ...returned }));
}

const redirect = (location: string): Reply => new Reply(302, '', { location, 'cache-control': 'no-store' });
