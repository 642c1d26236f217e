// The page on which members log in.
import { passkeyHostOf } from '@tandem/platform/accounts/passkeys/verification.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Server } from '../layout/frame.ts';
import type { PageContent, Site } from '../site/page.ts';

export type LoginFailure =
  | 'wrongLogin'
  | 'disabledLogin'
  | 'unverifiedLogin'
  | 'tooManyLogins'
  | 'loginExpired'
  | 'codeWrong'
  | 'passkeyWrong'
  | 'oidcFailed'
  | 'passwordsOff';

/** The ways to log in; `oidc` is the name of the provider, `passkeyHost` the host of passkeys. */
type LoginWays = { hasPasswords: boolean; oidc: string | null; passkeyHost: string | null };

type Login = {
  /** Where the login leads. */
  back: string;
  /** What somebody was writing, which comes along; '' where nobody was. */
  draft: string;
  failure: LoginFailure | null;
};

/** The page with the ways that this server offers. */
export const showLogin = async (
  { server, thoughts: { oidc, limits, config } }: Pick<Site, 'server' | 'thoughts'>,
  i18n: I18n,
  login: Login,
): Promise<PageContent> =>
  loginPage(
    await server(),
    {
      hasPasswords: limits.acceptsPasswords,
      oidc: oidc?.settings.name ?? null,
      passkeyHost: passkeyHostOf(config.THOUGHTS_PUBLIC_URL),
    },
    i18n,
    login,
  );

const loginPage = (
  { canJoin, sendsMail }: Server,
  ways: LoginWays,
  i18n: I18n,
  login: Login,
): PageContent => ({
  title: i18n.t('logIn'),
  // An app may have opened the page in a window of its own, and a draft is sent on through the provider.
  canRedirect: login.back.startsWith('/oauth/') || (ways.oidc !== null && login.draft !== ''),
  main: html`${renderLogin(i18n, ways, login)}
${sendsMail && ways.hasPasswords && html`<p><a href="/forgot">${i18n.t('forgotLink')}</a></p>`}
${canJoin && html`<p>${i18n.t('noAccount')} <a href="/join">${i18n.t('join')}</a></p>`}`,
});

const renderLogin = (i18n: I18n, ways: LoginWays, login: Login): Html => html`<h1>${i18n.t('logIn')}</h1>
${login.draft === '' ? null : html`<p class="notice" role="alert">${i18n.t('loginEndedCarried')}</p>`}
${login.failure && html`<p class="notice" role="alert">${i18n.t(login.failure)}</p>`}
${ways.oidc !== null && renderOidc(i18n, ways.oidc, login)}
${ways.hasPasswords && renderPassword(i18n, login)}
${renderPasskey(i18n, ways.passkeyHost, login)}`;

/** A link; what somebody was writing takes a form. */
const renderOidc = (i18n: I18n, name: string, { back, draft }: Login): Html =>
  draft === ''
    ? html`<p class="stack"><a class="button" href="${withQuery('/login/oidc', { back: back === '/' ? '' : back })}">${i18n.t('oidcLogIn', { name })}</a></p>`
    : html`<form method="post" action="/login/oidc"><input type="hidden" name="back" value="${back}">
<input type="hidden" name="draft" value="${draft}"><p class="stack"><button class="button">${i18n.t('oidcLogIn', { name })}</button></p></form>`;

const renderPassword = (
  i18n: I18n,
  { back, draft }: Login,
): Html => html`<form class="stack" method="post" action="/login">
<input type="hidden" name="back" value="${back}">
${draft === '' ? null : html`<input type="hidden" name="draft" value="${draft}">`}
<div class="field"><label for="username">${i18n.t('identifier')}</label>
<input class="input" id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required></div>
<div class="field"><label for="password">${i18n.t('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" required></div>
<button class="button primary">${i18n.t('logIn')}</button>
</form>`;

const renderPasskey = (
  i18n: I18n,
  host: string | null,
  { back, draft }: Login,
): Html => html`<form class="stack" method="post" action="/login/passkey" hidden><input type="hidden" name="back" value="${back}"><input type="hidden" name="challenge">
${draft === '' ? null : html`<input type="hidden" name="draft" value="${draft}">`}
${passkeyButton({ label: i18n.t('passkeyLogIn'), host, options: '/auth/passkeys/login/options' })}</form>`;

/** The second step: a code of an authenticator app, a recovery code or a passkey. */
export const codePage = (
  i18n: I18n,
  { challenge, back, draft, failure, passkeyHost }: Login & { challenge: string; passkeyHost: string | null },
): PageContent => ({
  title: i18n.t('codeTitle'),
  canRedirect: back.startsWith('/oauth/'),
  headers: { 'cache-control': 'no-store' },
  main: html`<h1>${i18n.t('codeTitle')}</h1><p>${i18n.t('codeAbout')}</p>
${failure && html`<p class="notice" role="alert">${i18n.t(failure)}</p>`}
<form class="stack" method="post" action="/login/code">
<input type="hidden" name="back" value="${back}"><input type="hidden" name="challenge" value="${challenge}">
${draft === '' ? null : html`<input type="hidden" name="draft" value="${draft}">`}
<div class="field"><label for="code">${i18n.t('code')}</label>
<input class="input" id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="32" required autofocus></div>
<button class="button primary">${i18n.t('homeContinue')}</button>
${
  passkeyHost === null
    ? null
    : html`<input type="hidden" name="hasPasskey" value="true">${passkeyButton({ label: i18n.t('passkeyUse'), host: passkeyHost, options: '/auth/login/second-factor/options' })}`
}
</form>`,
});

// The button of a form that makes or uses a passkey. Scripts show it where the browser has passkeys.
type PasskeyButton = {
  label: string;
  /** The host of passkeys; null where this server has none. */
  host: string | null;
  /** Where scripts get the options for the browser. */
  options: string;
  verb?: 'create' | 'get';
};

export const passkeyButton = ({ label, host, options, verb = 'get' }: PasskeyButton): Html | null =>
  host === null
    ? null
    : html`<input type="hidden" name="passkey"><button class="button" type="button" hidden data-passkey="${verb}" data-host="${host}" data-options="${options}">${label}</button>`;
