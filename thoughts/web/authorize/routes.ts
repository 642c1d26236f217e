// Routes of the page on which members allow an app to use their account. It works without scripts. Strangers
// log in first, and come back.
import { createHash, timingSafeEqual } from 'node:crypto';
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { type Device, deviceOf, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { isActiveSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { unauthenticated } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { isOwnForm as isSentByOwnPage } from '@tandem/web/pages/own-form.ts';
import type { Static } from 'typebox';
import {
  type App,
  displayRedirect,
  findApp,
  OUT_OF_BAND,
  readScopesWithin,
  withParameters,
} from '../../accounts/oauth/apps.ts';
import { issueCode } from '../../accounts/oauth/codes.ts';
import { generateSecret, hashSecret } from '../../accounts/oauth/secrets.ts';
import { hasToken } from '../../accounts/oauth/tokens.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Member } from '../session/visitor.ts';
import { PAGE, type PageContent, type PageResult, redirect, type Site, visit } from '../site/page.ts';

export function mountAuthorizePage(site: Site): void {
  const { http, database } = site.thoughts;

  http.mount(showPage, (call) => {
    const { force_login: forceLogin = false, ...given } = call.query;
    return visit(site, inLanguage(call, given.lang), async ({ i18n, member }): Promise<PageResult> => {
      const request = await readAuthorizationRequest(database.read, given);
      if (!('scopes' in request)) return refuse(database.read, request, { i18n, member, state: given.state });
      const otherAccount = withQuery('/login', { back: addressOf(given), switch: 'true' });
      if (!member) return redirectToLogin(given);
      if (forceLogin) return redirect(otherAccount);
      const { username } = member.caller;
      const csrf = csrfOf(member);
      return consentPage(i18n, { request, parameters: given, csrf, username, host: site.host, otherAccount });
    });
  });

  http.mount(decideOnPage, (call) => {
    const { csrf, decision, ...given } = call.body;
    return visit(site, inLanguage(call, given.lang), async ({ i18n, member }): Promise<PageResult> => {
      const request = await readAuthorizationRequest(database.read, given);
      if (!('scopes' in request)) return refuse(database.read, request, { i18n, member, state: given.state });
      if (!member) return redirectToLogin(given);
      if (!isOwnForm(call, csrf, member)) return failurePage(i18n, 403, i18n.t('authorizeStale'));
      return decide(
        site.thoughts,
        { member, i18n, request, state: given.state, device: deviceOf(call) },
        decision,
      );
    });
  });
}

type Sender = { header(name: string): string | undefined; origin: string };

/** The call with `lang`, the language of the app, as the preference of the browser. */
const inLanguage = (call: Sender & { raw: { target: string } }, lang: string | undefined) => ({
  origin: call.origin,
  raw: call.raw,
  header: (name: string) => (name === 'accept-language' && lang ? lang : call.header(name)),
});

const redirectToLogin = (given: AuthorizationParameters): Reply =>
  redirect(withQuery('/login', { back: addressOf(given) }));

/** The URL of this page for the same request. */
const addressOf = (given: AuthorizationParameters): string => withQuery('/oauth/authorize', given);

/**
 * Only apps that the member has allowed before get the error. For all others this server would be an open
 * redirect: anybody can register an app with any redirect URI.
 */
async function refuse(
  db: ThoughtsDb,
  request: Unacceptable,
  { i18n, member, state }: { i18n: I18n; member: Member | null; state: string | undefined },
): Promise<PageResult> {
  if ('show' in request) return failurePage(i18n, 400, i18n.t(request.show));
  const { app, redirectUri, error } = request;
  const problem = i18n.t('authorizeBadRequest', { app: app.name });
  if (redirectUri === OUT_OF_BAND) return failurePage(i18n, 400, problem);
  if (member === null || !(await hasToken(db, app.id, member.caller.accountId)))
    return failurePage(i18n, 400, `${problem} (${displayRedirect(redirectUri)})`);
  const error_description = 'The request of the app is invalid.';
  return redirectToApp(redirectUri, { error, error_description, ...(state === undefined ? {} : { state }) });
}

const redirectToApp = (redirectUri: string, result: Readonly<Record<string, string>>): Reply =>
  new Reply(302, '', { location: withParameters(redirectUri, result), 'cache-control': 'no-store' });

/** Bound to the session, whose id no other site knows. The cookie may be renewed meanwhile. */
const csrfOf = ({ caller }: Member): string =>
  createHash('sha256').update(`form\n${caller.sessionId}`).digest('base64url');

/** Whether a page of this server submitted the form, based on the browser's headers and the token. */
function isOwnForm({ header, origin }: Sender, csrf: string | undefined, member: Member): boolean {
  const saysNothing = header('sec-fetch-site') === undefined && header('origin') === undefined;
  if (!saysNothing && !isSentByOwnPage({ header, origin })) return false;
  const expected = Buffer.from(csrfOf(member));
  const given = Buffer.from(csrf ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

type Decision = {
  member: Member;
  i18n: I18n;
  request: AuthorizationRequest;
  state: string | undefined;
  device: Device;
};

/** The app receives a code or an error. */
async function decide(
  { database, clock }: Pick<ThoughtsContext, 'database' | 'clock'>,
  { member: { caller }, i18n, request, state, device }: Decision,
  decision: string | undefined,
): Promise<PageResult> {
  const { app, redirectUri } = request;
  const isOutOfBand = redirectUri === OUT_OF_BAND;
  const returned = state === undefined ? {} : { state };
  if (decision === 'deny') {
    if (isOutOfBand) return deniedPage(i18n);
    const error_description = 'The user denied the request.';
    return redirectToApp(redirectUri, { error: 'access_denied', error_description, ...returned });
  }
  if (decision !== 'allow') return failurePage(i18n, 400, i18n.t('authorizeBadRequest', { app: app.name }));
  const code = generateSecret();
  const hash = hashSecret(code);
  const now = clock.now();
  await database.write(async (tx) => {
    await lockAccount(tx, caller.accountId);
    // A concurrent password change ends the session and must also end this request.
    if (caller.sessionId === null || !(await isActiveSession(tx, caller.sessionId, now)))
      throw unauthenticated('The login has ended.', 'invalid-token');
    await issueCode(tx, app, hash, { accountId: caller.accountId, ...request }, now);
    const act = { accountId: caller.accountId, kind: 'app-authorized', detail: app.name } as const;
    await recordActivity(tx, act, device, now);
  });
  return isOutOfBand ? codePage(i18n, code) : redirectToApp(redirectUri, { code, ...returned });
}

// Not part of the documented API.

const common = {
  ...PAGE,
  path: '/oauth/authorize',
  tag: 'oauth',
  queryStyle: 'nested',
  trailingSlash: true,
  rateLimit: 'client-api',
  showsSecret: true,
} as const;

// Validates the authorization request of an app (RFC 6749, section 4.1.1).
const text = Type.Optional(Type.String({ maxLength: 4000 }));

const parameters = {
  response_type: text,
  client_id: text,
  redirect_uri: text,
  scope: text,
  state: text,
  code_challenge: text,
  code_challenge_method: text,
  lang: text,
};

const showPage = endpoint({
  ...common,
  method: 'GET',
  summary: 'Ask the member to allow an app',
  query: Type.Object({ ...parameters, force_login: Type.Optional(Type.Boolean()) }),
});

const decideOnPage = endpoint({
  ...common,
  method: 'POST',
  summary: 'Allow or deny an app',
  input: { kind: 'parameters', schema: Type.Object({ ...parameters, csrf: text, decision: text }) },
});

// The pages on which members allow an app to use their account: consent, code display and errors.
const HEADERS = { 'cache-control': 'no-store' };

/** Leaves the server by a redirect after the form. */
const page = (title: string, main: Html, status = 200): PageContent => ({
  title,
  main: html`<h1>${title}</h1>
${main}`,
  status,
  canRedirect: true,
  headers: HEADERS,
});

type Consent = {
  request: AuthorizationRequest;
  parameters: AuthorizationParameters;
  csrf: string;
  username: string;
  host: string;
  /** The address for another account. */
  otherAccount: string;
};

function consentPage(i18n: I18n, { request, parameters, csrf, ...shown }: Consent): PageContent {
  const { app, scopes, redirectUri } = request;
  const target =
    redirectUri === OUT_OF_BAND
      ? i18n.t('authorizeStaysHere')
      : i18n.t('authorizeGoesTo', { target: displayRedirect(redirectUri) });
  const hidden = Object.entries({ ...parameters, csrf })
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return page(
    i18n.t('authorizeTitle', { app: app.name }),
    html`<p>${i18n.t('authorizeAccount', { name: shown.username, host: shown.host })} <a href="${shown.otherAccount}">${i18n.t('authorizeOther')}</a></p>
<p>${i18n.t('authorizeWants', { app: app.name })}</p>
<ul class="scopes">${describeScopes(i18n, scopes).map((text) => html`<li>${text}</li>`)}</ul>
<p class="small muted">${target}</p>
<form class="stack" method="post" action="/oauth/authorize">
${hidden}<button class="button primary" name="decision" value="allow">${i18n.t('authorizeAllow')}</button>
<button class="button" name="decision" value="deny">${i18n.t('authorizeDeny')}</button>
</form>`,
  );
}

const codePage = (i18n: I18n, code: string): PageContent =>
  page(i18n.t('authorizeDone'), html`<p>${i18n.t('authorizeCopy')}</p><code>${code}</code>`);

const deniedPage = (i18n: I18n): PageContent =>
  page(i18n.t('authorizeDenied'), html`<p>${i18n.t('authorizeDeniedText')}</p>`);

const failurePage = (i18n: I18n, status: number, problem: string): PageContent =>
  page(i18n.t('authorizeFailed'), html`<p>${problem}</p>`, status);

const WHOLE = {
  profile: 'scopeProfile',
  read: 'scopeRead',
  write: 'scopeWrite',
  follow: 'scopeFollow',
  push: 'scopePush',
} as const;

const PARTS = { read: 'scopeReads', write: 'scopeWrites' } as const;

/** The distinct descriptions of the scopes. */
function describeScopes(i18n: I18n, scopes: ReadonlySet<string>): string[] {
  const whole = Object.entries(WHOLE).flatMap(([name, key]) => (scopes.has(name) ? i18n.t(key) : []));
  const parts = Object.entries(PARTS).flatMap(([access, key]) => {
    const prefix = `${access}:`;
    const names = [...scopes]
      .filter((scope) => scope.startsWith(prefix))
      .map((scope) => scope.slice(prefix.length));
    return scopes.has(access) || names.length === 0 ? [] : i18n.t(key, { parts: names.join(', ') });
  });
  return [...whole, ...parts];
}

const AuthorizationParameters = Type.Object(parameters);
type AuthorizationParameters = Static<typeof AuthorizationParameters>;

type AuthorizationRequest = {
  app: App;
  redirectUri: string;
  scopes: ReadonlySet<string>;
  challenge: string | null;
};

/** An error to show to the user, or one for the app, whose redirect URI is valid. */
type Unacceptable =
  | { show: 'authorizeUnknownApp' | 'authorizeBadRedirect' }
  | {
      app: App;
      redirectUri: string;
      error: 'invalid_request' | 'invalid_scope' | 'unsupported_response_type';
    };

const CHALLENGE = /^[\w-]{43}$/;

async function readAuthorizationRequest(
  db: ThoughtsDb,
  given: AuthorizationParameters,
): Promise<AuthorizationRequest | Unacceptable> {
  const app = given.client_id === undefined ? null : await findApp(db, given.client_id);
  if (!app) return { show: 'authorizeUnknownApp' };
  const redirectUri = given.redirect_uri;
  if (redirectUri === undefined || !app.redirectUris.includes(redirectUri))
    return { show: 'authorizeBadRedirect' };
  if (given.response_type !== 'code') return { app, redirectUri, error: 'unsupported_response_type' };
  const { code_challenge: challenge = null, code_challenge_method: method } = given;
  if (challenge !== null && (method !== 'S256' || !CHALLENGE.test(challenge))) {
    return { app, redirectUri, error: 'invalid_request' };
  }
  const scopes = readScopesWithin(app, given.scope);
  return scopes ? { app, redirectUri, scopes, challenge } : { app, redirectUri, error: 'invalid_scope' };
}
