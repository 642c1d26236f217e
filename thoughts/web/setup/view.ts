// The page of the first run: what is wrong with the address, and the form of the first account.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { JOINING } from '../admin/server/joining.ts';
import type { Words } from '../i18n/words.ts';
import { choiceField } from '../settings/fields.ts';
import type { ShownPage, Site } from '../site/page.ts';

/** `registration` is who may join. */
export type Filled = { code: string; username: string; email: string; registration: string };

/** The page, with what was filled in, and why it was refused. */
export function setupView(
  site: Site,
  words: Words,
  faults: Html,
  filled: Filled,
  failure: string | null,
): ShownPage {
  const { host } = site;
  return {
    title: words.say('setUp'),
    headers: { 'cache-control': 'no-store' },
    main: html`<h1>${words.say('setUp')}</h1><p>${words.say('setUpWhy')}</p>
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<p>${words.say('setUpAddress')} <strong><bdi>${host}</bdi></strong></p>
${faults}
${renderForm(words, host, filled)}`,
  };
}

const renderForm = (words: Words, host: string, { code, username, email, registration }: Filled): Html =>
  html`<form class="stack" method="post" action="/setup">
<div class="field"><label for="code">${words.say('setUpCode')}</label>
<input class="input" id="code" name="code" value="${code}" autocomplete="off" autocapitalize="none" spellcheck="false" required></div>
<div class="field"><label for="username">${words.say('username')}</label>
<input class="input" id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="64" required aria-describedby="username-hint">
<p class="hint" id="username-hint">${words.say('usernameHint', { host })}</p></div>
<div class="field"><label for="email">${words.say('email')}</label>
<input class="input" id="email" name="email" type="email" value="${email}" autocomplete="email" required></div>
<div class="field"><label for="password">${words.say('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="new-password" minlength="8" required aria-describedby="password-hint">
<p class="hint" id="password-hint">${words.say('passwordHint')}</p></div>
${choiceField({
  id: 'registration',
  label: words.say('srvJoining'),
  value: registration,
  hint: words.say('setUpJoining'),
  choices: JOINING.map(([one, key]) => [one, words.say(key)] as const),
})}
<button class="button primary">${words.say('setUpNow')}</button></form>`;
