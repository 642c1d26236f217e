// The page on which members log in.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Words } from '../i18n/words.ts';
import type { Server } from '../layout/frame.ts';
import type { ShownPage } from '../site/page.ts';

export type LoginFailure = 'wrongLogin' | 'disabledLogin' | 'tooManyLogins';

type Login = {
  /** Where the login leads. */
  back: string;
  /** What somebody was writing, which comes along; '' where nobody was. */
  draft: string;
  failure: LoginFailure | null;
};

export const loginPage = ({ canJoin }: Server, words: Words, login: Login): ShownPage => ({
  title: words.say('logIn'),
  main: html`${renderLogin(words, login)}
${canJoin && html`<p>${words.say('noAccount')} <a href="/join">${words.say('join')}</a></p>`}`,
});

const renderLogin = (
  words: Words,
  { back, draft, failure }: Login,
): Html => html`<h1>${words.say('logIn')}</h1>
${draft === '' ? null : html`<p class="notice" role="alert">${words.say('loginEndedCarried')}</p>`}
${failure && html`<p class="notice" role="alert">${words.say(failure)}</p>`}
<form class="stack" method="post" action="/login">
<input type="hidden" name="back" value="${back}">
${draft === '' ? null : html`<input type="hidden" name="draft" value="${draft}">`}
<div class="field"><label for="username">${words.say('identifier')}</label>
<input class="input" id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required></div>
<div class="field"><label for="password">${words.say('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" required></div>
<button class="button primary">${words.say('logIn')}</button>
</form>`;
