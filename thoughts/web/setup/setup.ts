// The page of the first run, which creates the first account, an administrator.
import { limitRegistrations, prepareAccount } from '@tandem/platform/accounts/accounts.ts';
import { RegisterRequest } from '@tandem/platform/accounts/contract.ts';
import { createSession, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { notFound, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { registerUser, requireUnreservedName } from '../../auth/auth.ts';
import { endSetup, hasAdministrator, requireSetupCode } from '../../setup/setup.ts';
import { failureOf } from '../join/failures.ts';
import { SESSION_LIFETIME, writeSession } from '../session/session.ts';
import { requireOwnForm } from '../site/forms.ts';
import { PAGE, redirect, type Shown, type ShownPage, type Site, visit } from '../site/page.ts';
import type { Words } from '../words/words.ts';

const text = Type.Optional(Type.String({ maxLength: 1024 }));

const setupPage = endpoint({
  ...PAGE,
  method: 'GET',
  path: '/setup',
  summary: 'Set up the server',
  query: Type.Object({}),
});

const setUp = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/setup',
  summary: 'Create the first account',
  bulkhead: 'passwords',
  showsSecret: true,
  input: {
    kind: 'parameters',
    schema: Type.Object({ code: text, username: text, email: text, password: text }),
  },
});

const requireFitting = compile(RegisterRequest, 'body');
type Filled = { code: string; username: string; email: string };

export function mountSetup(site: Site): void {
  const { http, database, limits, clock } = site.thoughts;

  http.mount(setupPage, (call) =>
    visit(site, call, async ({ words }): Promise<Shown> => {
      if (await hasAdministrator(database.read)) throw notFound('page');
      return setupView(site, words, call.origin, { code: '', username: '', email: '' }, null);
    }),
  );

  http.mount(setUp, (call) =>
    visit(site, call, async ({ words }): Promise<Shown> => {
      requireOwnForm(call);
      if (await hasAdministrator(database.read)) throw notFound('page');
      const { code = '', password = '' } = call.body;
      const username = call.body.username?.trim() ?? '';
      const email = call.body.email?.trim() ?? '';
      try {
        await limitRegistrations(database, limits, call.address, clock.now());
        await requireSetupCode(site.thoughts, code);
        requireFitting({ username, email, password });
        requireUnreservedName(username, site.thoughts.base);
        const now = clock.now();
        const account = await prepareAccount({ username, email, password }, now, limits.passwordCost, call);
        const session = prepareSession(now, now + SESSION_LIFETIME * SECOND, call.header('user-agent'));
        const id = await call.commit(async (tx) => {
          await endSetup(tx);
          await registerUser(tx, { ...account, role: 'admin' });
          return createSession(tx, account, session);
        });
        return redirect('/find', { 'set-cookie': writeSession(await site.sessions.sign(id), call.origin) });
      } catch (error) {
        const { key, status } = reasonOf(error);
        const filled = { code, username, email };
        return { ...setupView(site, words, call.origin, filled, words.say(key)), status };
      }
    }),
  );
}

function reasonOf(error: unknown): {
  key: ReturnType<typeof failureOf>['key'] | 'setUpWrong';
  status: number;
} {
  if (error instanceof Refusal && error.code === 'setup-code') return { key: 'setUpWrong', status: 403 };
  return failureOf(error);
}

/** What is wrong with the address, as far as this page can tell. */
function faultsOf(site: Site, words: Words, seen: string): string[] {
  const { THOUGHTS_PUBLIC_URL: configured } = site.thoughts.config;
  if (configured === null) return [words.say('setUpUnset')];
  const { host } = new URL(configured);
  return [
    ...(configured.startsWith('https:') ? [] : [words.say('setUpInsecure')]),
    ...(seen === configured ? [] : [words.say('setUpProxy', { seen, host })]),
  ];
}

function setupView(
  site: Site,
  words: Words,
  seen: string,
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
${faultsOf(site, words, seen).map((fault) => html`<p class="notice">${fault}</p>`)}
${renderForm(words, host, filled)}`,
  };
}

const renderForm = (words: Words, host: string, { code, username, email }: Filled): Html =>
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
<button class="button primary">${words.say('setUpNow')}</button></form>`;
