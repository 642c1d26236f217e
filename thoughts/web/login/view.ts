// The page on which members log in.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Server } from '../layout/frame.ts';
import type { PageContent } from '../site/page.ts';
import { passkeyButton } from './passkey-button.ts';

export type LoginFailure =
  | 'wrongLogin'
  | 'disabledLogin'
  | 'tooManyLogins'
  | 'loginExpired'
  | 'codeWrong'
  | 'passkeyWrong';

type Login = {
  /** Where the login leads. */
  back: string;
  /** What somebody was writing, which comes along; '' where nobody was. */
  draft: string;
  failure: LoginFailure | null;
  /** The host of passkeys; null where this server has none. */
  passkeyHost: string | null;
};

export const loginPage = ({ canJoin }: Server, i18n: I18n, login: Login): PageContent => ({
  title: i18n.t('logIn'),
  // An app may have opened the page in a window of its own.
  canRedirect: login.back.startsWith('/oauth/'),
  main: html`${renderLogin(i18n, login)}
${canJoin && html`<p>${i18n.t('noAccount')} <a href="/join">${i18n.t('join')}</a></p>`}`,
});

const renderLogin = (
  i18n: I18n,
  { back, draft, failure, passkeyHost }: Login,
): Html => html`<h1>${i18n.t('logIn')}</h1>
${draft === '' ? null : html`<p class="notice" role="alert">${i18n.t('loginEndedCarried')}</p>`}
${failure && html`<p class="notice" role="alert">${i18n.t(failure)}</p>`}
<form class="stack" method="post" action="/login">
<input type="hidden" name="back" value="${back}">
${draft === '' ? null : html`<input type="hidden" name="draft" value="${draft}">`}
<div class="field"><label for="username">${i18n.t('identifier')}</label>
<input class="input" id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required></div>
<div class="field"><label for="password">${i18n.t('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" required></div>
<button class="button primary">${i18n.t('logIn')}</button>
</form>
<form class="stack" method="post" action="/login/passkey" hidden><input type="hidden" name="back" value="${back}"><input type="hidden" name="challenge">
${draft === '' ? null : html`<input type="hidden" name="draft" value="${draft}">`}
${passkeyButton({ label: i18n.t('passkeyLogIn'), host: passkeyHost, options: '/auth/passkeys/login/options' })}</form>`;

/** The second step: a code of an authenticator app, a recovery code or a passkey. */
export const codePage = (
  i18n: I18n,
  { challenge, back, draft, failure, passkeyHost }: Login & { challenge: string },
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
