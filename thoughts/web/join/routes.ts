// Routes of creating an account, after which one is logged in.
import { deviceOf, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { RegisterRequest, type RegistrationPolicy } from '@tandem/platform/accounts/contract.ts';
import { createSession, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Call } from '@tandem/platform/http/endpoint/call.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { compile } from '@tandem/platform/schema/validation.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { accountContextOf } from '../../accounts/auth/account-context.ts';
import { prepareRegistration } from '../../accounts/auth/registration.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { I18n } from '../i18n/i18n.ts';
import { failureOf } from '../login/registration-failures.ts';
import { SESSION_LIFETIME, writeSession } from '../login/session.ts';
import { requireOwnForm } from '../site/forms.ts';
import {
  mountPage,
  PAGE,
  type PageContent,
  type PageResult,
  page,
  redirect,
  type Site,
  visit,
} from '../site/page.ts';

const requireFitting = compile(RegisterRequest, 'body');
type JoinCall = Pick<
  Call<ThoughtsTables, unknown, unknown, unknown, 'public'>,
  'address' | 'releaseWhile' | 'header' | 'origin' | 'commit'
>;

const EMPTY: Filled = { username: '', email: '', invitation: '' };

export function mountJoin(site: Site): void {
  const { http, clock } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);

  const pageOf = async (i18n: I18n, filled: Filled, failure: string | null): Promise<PageContent> => ({
    title: i18n.t('joinTitle'),
    main: renderJoin(i18n, {
      policy: (await site.settings()).registration,
      host: site.host,
      filled,
      failure,
    }),
  });

  mountPage(site, joinPage, async ({ query }, { i18n, member }): Promise<PageResult> => {
    if (member) return redirect('/');
    if (!site.thoughts.limits.acceptsPasswords) return redirect('/login');
    return pageOf(i18n, { ...EMPTY, invitation: query.invitation ?? '' }, null);
  });

  http.mount(joinEndpoint, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      requireOwnForm(call);
      const { username = '', email = '', password = '', invitation = '' } = call.body;
      const request = {
        username: username.trim(),
        email: email.trim(),
        password,
        invitationCode: invitation.trim(),
      };
      try {
        requireFitting(request);
        return await join(request, call, i18n);
      } catch (error) {
        const { key, status } = failureOf(error);
        return { ...(await pageOf(i18n, { username, email, invitation }, i18n.t(key))), status };
      }
    }),
  );

  /** Stores the account with its first session, or without one where the address must be confirmed first. */
  async function join(request: RegisterRequest, call: JoinCall, i18n: I18n): Promise<PageResult> {
    const { account, register } = await prepareRegistration(site.thoughts, request, call);
    const now = clock.now();
    const session = prepareSession(now, now + SESSION_LIFETIME * SECOND, call.header('user-agent'));
    if (accounts.requiresVerifiedEmail) {
      await call.commit(register);
      return confirmFirst(i18n);
    }
    const id = await call.commit(async (tx) => {
      await register(tx);
      await recordActivity(tx, { accountId: account.id, kind: 'login' }, deviceOf(call), now);
      return createSession(tx, account, session);
    });
    return redirect('/', { 'set-cookie': writeSession(await site.sessions.sign(id), call.origin) });
  }
}

const confirmFirst = (i18n: I18n): PageContent => ({
  title: i18n.t('emailConfirm'),
  headers: { 'cache-control': 'no-store' },
  main: html`<h1>${i18n.t('emailConfirm')}</h1><p role="status">${i18n.t('unverifiedLogin')}</p>
<p><a href="/login">${i18n.t('logIn')}</a></p>`,
});

// The page on which people create an account.

const text = Type.Optional(Type.String({ maxLength: 1024 }));

/** A link with an invitation fills it in. */
const joinPage = page({
  path: '/join',
  summary: 'Create an account',
  query: Type.Object({ invitation: text }),
});

const joinEndpoint = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/join',
  summary: 'Create an account',
  bulkhead: 'passwords',
  showsSecret: true,
  input: {
    kind: 'parameters',
    schema: Type.Object({ username: text, email: text, password: text, invitation: text }),
  },
});

/** What was written before; never the password. */
type Filled = { username: string; email: string; invitation: string };

type Form = { policy: RegistrationPolicy; host: string; filled: Filled; failure: string | null };

function renderJoin(i18n: I18n, { policy, host, filled, failure }: Form): Html {
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
