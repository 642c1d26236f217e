// The form of creating an account.
import type { RegistrationPolicy } from '@tandem/platform/accounts/contract.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { I18n } from '../i18n/i18n.ts';

/** What was written before; never the password. */
export type Filled = { username: string; email: string; invitation: string };

type Form = { policy: RegistrationPolicy; host: string; filled: Filled; failure: string | null };

export function renderJoin(i18n: I18n, { policy, host, filled, failure }: Form): Html {
  const login = html`<p>${i18n.t('haveAccount')} <a href="/login">${i18n.t('logIn')}</a></p>`;
  const title = html`<h1>${i18n.t('joinTitle')}</h1>`;
  if (policy === 'closed') return html`${title}<p>${i18n.t('joiningClosed')}</p>${login}`;
  return html`${title}
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<form class="stack" method="post" action="/join">
${
  policy === 'invitation' &&
  html`<div class="field"><label for="invitation">${i18n.t('invitation')}</label>
<input class="input" id="invitation" name="invitation" value="${filled.invitation}" autocomplete="off" autocapitalize="none" spellcheck="false" required></div>`
}
<div class="field"><label for="username">${i18n.t('username')}</label>
<input class="input" id="username" name="username" value="${filled.username}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" required aria-describedby="username-hint">
<p class="hint" id="username-hint">${i18n.t('usernameHint', { host })}</p></div>
<div class="field"><label for="email">${i18n.t('email')}</label>
<input class="input" id="email" name="email" type="email" value="${filled.email}" autocomplete="email" required aria-describedby="email-hint">
<p class="hint" id="email-hint">${i18n.t('emailHint')}</p></div>
<div class="field"><label for="password">${i18n.t('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="new-password" minlength="8" required aria-describedby="password-hint">
<p class="hint" id="password-hint">${i18n.t('passwordHint')}</p></div>
<button class="button primary">${i18n.t('joinTitle')}</button>
</form>
${login}`;
}
