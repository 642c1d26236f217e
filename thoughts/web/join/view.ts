// The form of creating an account.
import type { RegistrationPolicy } from '@tandem/platform/accounts/invitations/registration.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Words } from '../i18n/words.ts';

/** What was written before; never the password. */
export type Filled = { username: string; email: string; invitation: string };

type Form = { policy: RegistrationPolicy; host: string; filled: Filled; failure: string | null };

export function renderJoin(words: Words, { policy, host, filled, failure }: Form): Html {
  const login = html`<p>${words.say('haveAccount')} <a href="/login">${words.say('logIn')}</a></p>`;
  const title = html`<h1>${words.say('joinTitle')}</h1>`;
  if (policy === 'closed') return html`${title}<p>${words.say('joiningClosed')}</p>${login}`;
  return html`${title}
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<form class="stack" method="post" action="/join">
${
  policy === 'invitation' &&
  html`<div class="field"><label for="invitation">${words.say('invitation')}</label>
<input class="input" id="invitation" name="invitation" value="${filled.invitation}" autocomplete="off" autocapitalize="none" spellcheck="false" required></div>`
}
<div class="field"><label for="username">${words.say('username')}</label>
<input class="input" id="username" name="username" value="${filled.username}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" required aria-describedby="username-hint">
<p class="hint" id="username-hint">${words.say('usernameHint', { host })}</p></div>
<div class="field"><label for="email">${words.say('email')}</label>
<input class="input" id="email" name="email" type="email" value="${filled.email}" autocomplete="email" required aria-describedby="email-hint">
<p class="hint" id="email-hint">${words.say('emailHint')}</p></div>
<div class="field"><label for="password">${words.say('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="new-password" minlength="8" required aria-describedby="password-hint">
<p class="hint" id="password-hint">${words.say('passwordHint')}</p></div>
<button class="button primary">${words.say('joinTitle')}</button>
</form>
${login}`;
}
