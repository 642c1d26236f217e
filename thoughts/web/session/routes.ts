// Routes of logging in and out.

import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { createSession, endOwnSession, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { ownPath } from '../addresses.ts';
import { requireOwnForm } from '../site/forms.ts';
import { mountPage, redirect, type Shown, type Site, visit } from '../site/page.ts';
import type { Words } from '../words/words.ts';
import * as contract from './contract.ts';
import { removeSession, SESSION_LIFETIME, writeSession } from './session.ts';

export function mountSessions(site: Site): void {
  const { http, database, clock, limits } = site.thoughts;

  mountPage(site, contract.login, async ({ query }, { words, member }): Promise<Shown> => {
    if (member) return redirect(ownPath(query.back));
    return loginPage(site, words, ownPath(query.back), null);
  });

  http.mount(contract.logIn, (call) =>
    visit(site, call, async ({ words }) => {
      requireOwnForm(call);
      const { username = '', password = '' } = call.body;
      const back = ownPath(call.body.back);
      const credentials = { identifier: username, password };
      try {
        const account = await authenticateAccount(database, limits, credentials, call, clock.now());
        const now = clock.now();
        const session = prepareSession(now, now + SESSION_LIFETIME * SECOND, call.header('user-agent'));
        const id = await call.commit((tx) => createSession(tx, account, session));
        return redirect(back, { 'set-cookie': writeSession(await site.sessions.sign(id), call.origin) });
      } catch (error) {
        return { ...loginPage(site, words, back, failureOf(error)), status: statusOf(error) };
      }
    }),
  );

  http.mount(contract.logOut, (call) =>
    visit(site, call, async ({ member }) => {
      requireOwnForm(call);
      if (member) await call.commit((tx) => endOwnSession(tx, member.caller, clock.now()));
      return redirect('/', {
        'set-cookie': removeSession(call.origin),
        'clear-site-data': '"cache", "storage"',
      });
    }),
  );
}

type Failure = 'wrongLogin' | 'tooManyLogins';

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal && error.kind === 'unauthenticated') return 'wrongLogin';
  if (error instanceof Refusal && error.kind === 'too-many') return 'tooManyLogins';
  throw error;
}

const statusOf = (error: unknown): number => (failureOf(error) === 'wrongLogin' ? 401 : 429);

const loginPage = (
  site: Site,
  words: Words,
  back: string,
  failure: Failure | null,
): Exclude<Shown, { body: unknown }> => ({
  title: words.say('logIn'),
  main: renderLogin(words, back, failure, site.server().canJoin),
});

const renderLogin = (words: Words, back: string, failure: Failure | null, canJoin: boolean): Html =>
  html`<h1>${words.say('logIn')}</h1>
${failure && html`<p class="notice" role="alert">${words.say(failure)}</p>`}
<form class="stack" method="post" action="/login">
<input type="hidden" name="back" value="${back}">
<div class="field"><label for="username">${words.say('identifier')}</label>
<input class="input" id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required></div>
<div class="field"><label for="password">${words.say('password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" required></div>
<button class="button primary">${words.say('logIn')}</button>
</form>
${canJoin && html`<p>${words.say('noAccount')} <a href="/join">${words.say('join')}</a></p>`}`;
