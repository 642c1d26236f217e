// The page of the first run, which creates the first account, an administrator.
import { setTimeout } from 'node:timers/promises';
import { limitRegistrations, prepareAccount } from '@tandem/platform/accounts/accounts.ts';
import { deviceOf, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { RegisterRequest, type RegistrationPolicy } from '@tandem/platform/accounts/contract.ts';
import { createSession, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { invalid, notFound, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { registerUser, requireUnreservedName } from '../../accounts/auth/auth.ts';
import { endSetup, hasAdministrator, requireSetupCode } from '../../accounts/setup/setup.ts';
import { changeServer } from '../../moderation/server-settings/server-settings.ts';
import { JOINING } from '../admin/server/server.ts';
import type { I18n } from '../i18n/i18n.ts';
import { failureOf } from '../login/registration-failures.ts';
import { SESSION_LIFETIME, writeSession } from '../login/session.ts';
import type { FindWay, ReleaseWhile, RemoteWays } from '../remote/ways.ts';
import { choiceField } from '../site/fields.ts';
import { requireOwnForm } from '../site/forms.ts';
import { PAGE, type PageContent, type PageResult, redirect, type Site, visit } from '../site/page.ts';

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
    schema: Type.Object({ code: text, username: text, email: text, password: text, registration: text }),
  },
});

const requireFitting = compile(RegisterRequest, 'body');

type Ways = Pick<RemoteWays, 'findWay'>;

export function mountSetup(site: Site, ways: Ways): void {
  mountSettingUp(site, ways);
  const { http, database, limits } = site.thoughts;
  http.mount(setupPage, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      if (!limits.acceptsPasswords || (await hasAdministrator(database.read))) throw notFound('page');
      const { registration } = await site.settings();
      const filled = { code: '', username: '', email: '', registration };
      return setupView(site, i18n, await findFaults(site, ways, call, i18n), filled, null);
    }),
  );
}

function mountSettingUp(site: Site, ways: Ways): void {
  const { http, database, limits, clock } = site.thoughts;
  http.mount(setUp, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      requireOwnForm(call);
      if (!limits.acceptsPasswords || (await hasAdministrator(database.read))) throw notFound('page');
      const { code = '', password = '' } = call.body;
      const username = call.body.username?.trim() ?? '';
      const email = call.body.email?.trim() ?? '';
      const registration = call.body.registration ?? (await site.settings()).registration;
      try {
        await limitRegistrations(database, limits, call.address, clock.now());
        await requireSetupCode(site.thoughts, code);
        requireFitting({ username, email, password });
        const joining = requireJoining(registration);
        requireUnreservedName(username, site.thoughts.base);
        const now = clock.now();
        const account = await prepareAccount({ username, email, password }, now, limits.passwordCost, call);
        const session = prepareSession(now, now + SESSION_LIFETIME * SECOND, call.header('user-agent'));
        const id = await call.commit(async (tx) => {
          await endSetup(tx);
          await registerUser(tx, { ...account, role: 'admin' });
          await changeServer(tx, { username }, site.thoughts.config, { registration: joining }, now);
          await recordActivity(tx, { accountId: account.id, kind: 'login' }, deviceOf(call), now);
          return createSession(tx, account, session);
        });
        return redirect('/', { 'set-cookie': writeSession(await site.sessions.sign(id), call.origin) });
      } catch (error) {
        const { key, status } = reasonOf(error);
        const filled = { code, username, email, registration };
        const faults = await findFaults(site, ways, call, i18n);
        return { ...setupView(site, i18n, faults, filled, i18n.t(key)), status };
      }
    }),
  );
}

type Asked = { origin: string } & Parameters<RemoteWays['findWay']>[2];

/** A script shows what is said of the clock where it is wrong. */
async function findFaults(site: Site, { findWay }: Ways, call: Asked, i18n: I18n): Promise<Html> {
  const isFound = await findsItself(site, findWay, call);
  return html`${faultsOf(site, i18n, call.origin).map((fault) => html`<p class="notice">${fault}</p>`)}${
    isFound !== null &&
    html`<p class="${isFound ? 'muted' : 'notice'}">${i18n.t(isFound ? 'setUpFound' : 'setUpNotFound')}</p>`
  }<p class="notice" data-clock="${site.thoughts.clock.now()}" hidden>${i18n.t('setUpClock')}</p>`;
}

const JOINING_UNKNOWN = 'unknown-registration';

function requireJoining(text: string): RegistrationPolicy {
  const joining = JOINING.find(([one]) => one === text);
  if (joining) return joining[0];
  throw invalid('/registration', 'must be one of open, invitation, closed', JOINING_UNKNOWN);
}

function reasonOf(error: unknown): {
  key: ReturnType<typeof failureOf>['key'] | 'setUpWrong' | 'refused';
  status: number;
} {
  if (error instanceof Refusal && error.code === 'setup-code') return { key: 'setUpWrong', status: 403 };
  if (error instanceof Refusal && error.code === JOINING_UNKNOWN) return { key: 'refused', status: 400 };
  return failureOf(error);
}

/** What is wrong with the address, as far as this page can tell. */
function faultsOf(site: Site, i18n: I18n, seen: string): string[] {
  const { THOUGHTS_PUBLIC_URL: configured } = site.thoughts.config;
  if (configured === null) return [i18n.t('setUpUnset')];
  const { host } = new URL(configured);
  return [
    ...(configured.startsWith('https:') ? [] : [i18n.t('setUpInsecure')]),
    ...(seen === configured ? [] : [i18n.t('setUpProxy', { seen, host })]),
  ];
}

/** What takes longer goes on, and is known when the page is loaded again. */
const LONGEST_WAIT = 5 * SECOND;

/**
 * Asks its own WebFinger from outside, as any visitor may ask another server: ten times a minute, and not
 * again within a minute. Null where that says nothing: without a public address, without https, or where too
 * much was asked.
 */
async function findsItself(
  { thoughts: { base, config }, host }: Site,
  findWay: FindWay,
  visitor: { address: string; releaseWhile: ReleaseWhile },
): Promise<boolean | null> {
  const { THOUGHTS_PUBLIC_URL: configured, THOUGHTS_FEDERATION_INSECURE: isInsecure } = config;
  if (configured === null || !(configured.startsWith('https:') || isInsecure)) return null;
  const home = { host, resource: base, isPerson: true };
  const late = new AbortController();
  try {
    const found = await Promise.race([
      findWay(home, { verb: 'follow', uri: `${base}/actor` }, visitor),
      setTimeout(LONGEST_WAIT, null, { signal: late.signal, ref: false }),
    ]);
    return found !== null && 'url' in found && found.url.href.startsWith(`${base}/intent/`);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  } finally {
    late.abort();
  }
}

/** `registration`: who can register. */
type Filled = { code: string; username: string; email: string; registration: string };

/** The page with the input and the reason of its refusal. */
function setupView(
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
