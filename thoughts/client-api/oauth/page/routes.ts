// Routes of the authorize page: log in, then allow or deny. It works without scripts.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { createSession, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { readCookie } from '@tandem/web/pages/cookies.ts';
import { identifyByTokenOrKey } from '../../../accounts/api-keys/identify.ts';
import { generateSecret } from '../../../accounts/oauth/secrets.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { OUT_OF_BAND, withParameters } from '../redirect-uris.ts';
import {
  type AuthorizationRequest,
  readAuthorizationRequest,
  type Unacceptable,
} from './authorization-request.ts';
import type { AuthorizationParameters } from './contract.ts';
import * as contract from './contract.ts';
import { decide } from './decide.ts';
import { csrfOf, FORM_COOKIE, isFormCookie, isOwnForm, LOGIN_COOKIE, setCookie } from './forms.ts';
import { STYLE } from './frame.ts';
import { consentPage, failurePage, type LoginPage, loginPage } from './pages.ts';
import { chooseLanguage, type Language } from './words.ts';

/** A login on this page lasts long enough for several apps. */
const LOGIN_LIFETIME = HOUR;

type PageCall = { header(name: string): string | undefined; origin: string };

export function mountAuthorizePage(thoughts: ThoughtsContext): void {
  const { http, database, clock, tokens } = thoughts;
  const identify = identifyByTokenOrKey(database, tokens, clock);
  /** The user who is logged in on this page. */
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

/** Shows the login form, with a new cookie unless the browser has one from another form. */
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

/** The address of this page for the same request. */
const addressOf = (parameters: Readonly<Record<string, string | undefined>>): string =>
  `/oauth/authorize?${new URLSearchParams(
    Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )}`;

/** The user stays here if it is not sure where to send them. */
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
