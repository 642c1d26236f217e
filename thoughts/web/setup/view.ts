// The setup page: problems with the public address, and the form of the first account.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { JOINING } from '../admin/server/joining.ts';
import type { I18n } from '../i18n/i18n.ts';
import { choiceField } from '../site/fields.ts';
import type { PageContent, Site } from '../site/page.ts';

/** `registration`: who can register. */
type Filled = { code: string; username: string; email: string; registration: string };

/** The page with the input and the reason of its refusal. */
export function setupView(
  site: Site,
  i18n: I18n,
  faults: Html,
  filled: Filled,
  failure: string | null,
): PageContent {
  const { host } = site;
  return {
    title: i18n.t('setUp'),
    headers: { 'cache-control': 'no-store' },
    main: html`<h1>${i18n.t('setUp')}</h1><p>${i18n.t('setUpWhy')}</p>
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<p>${i18n.t('setUpAddress')} <strong><bdi>${host}</bdi></strong></p>
${faults}
${renderForm(i18n, host, filled)}`,
  };
}

const renderForm = (i18n: I18n, host: string, { code, username, email, registration }: Filled): Html =>
  html`<form class="stack" method="post" action="/setup">
<div class="field"><label for="code">${i18n.t('setUpCode')}</label>
<input class="input" id="code" name="code" value="${code}" autocomplete="off" autocapitalize="none" spellcheck="false" required></div>
<div class="field"><label for="username">${i18n.t('username')}</label>
<input class="input" id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" required aria-describedby="username-hint">
<p class="hint" id="username-hint">${i18n.t('usernameHint', { host })}</p></div>
<div class="field"><label for="email">${i18n.t('email')}</label>
<input class="input" id="email" name="email" type="email" value="${email}" autocomplete="email" required></div>
<div class="field"><label for="password">${i18n.t('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="new-password" minlength="8" required aria-describedby="password-hint">
<p class="hint" id="password-hint">${i18n.t('passwordHint')}</p></div>
${choiceField({
  id: 'registration',
  label: i18n.t('srvJoining'),
  value: registration,
  hint: i18n.t('setUpJoining'),
  choices: JOINING.map(([one, key]) => [one, i18n.t(key)] as const),
})}
<button class="button primary">${i18n.t('setUpNow')}</button></form>`;
