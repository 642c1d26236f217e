// The pages of logging in with a provider of OpenID Connect: the way there and back, and a new account.
import type { IssueLogin, LoginCall } from '@tandem/platform/accounts/context.ts';
import { isFromElsewhere, readOidcCookie, writeOidcCookie } from '@tandem/platform/accounts/oidc/cookie.ts';
import { requireOidc } from '@tandem/platform/accounts/oidc/identities.ts';
import { beginOidcLogin, completeOidc, type OidcOutcome } from '@tandem/platform/accounts/oidc/login.ts';
import {
  type OidcProposal,
  type OidcTarget,
  readOidcProposal,
  registerByOidc,
} from '@tandem/platform/accounts/oidc/registration.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../accounts/auth/account-context.ts';
import { DRAFT_PATH, ownPath, withQuery } from '../addresses.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Member } from '../session/visitor.ts';
import { textField } from '../site/fields.ts';
import { requireOwnForm } from '../site/forms.ts';
import { PAGE, type PageContent, type PageResult, redirect, type Site, visit } from '../site/page.ts';
import { failureOf } from './registration-failures.ts';
import { FORGET, preparePageLogin } from './session.ts';
import { showLogin } from './view.ts';

const SECURITY = '/me/settings/security';
const ACCOUNT = '/login/oidc/account';
const NO_STORE = { 'cache-control': 'no-store' } as const;

type OidcCall = LoginCall & { origin: string };

export function mountOidcLogin(site: Site): void {
  mountStart(site);
  mountCallback(site);
  mountNewAccount(site);
}

/** Sends the browser to the provider; `begun` is a login that was begun. */
export const goToProvider = (origin: string, { url, secret }: { url: string; secret: string }): Reply =>
  redirect(url, { 'set-cookie': writeOidcCookie(origin, secret) });

/** The page of a provider that does not respond, or a login that did not work; throws other errors. */
export function providerProblem(site: Site, i18n: I18n, error: unknown, back: string): PageContent {
  const name = site.thoughts.oidc?.settings.name ?? '';
  if (!(error instanceof Refusal)) throw error;
  const text = {
    'oidc-unavailable': i18n.t('oidcSilent', { name }),
    'oidc-failed': i18n.t('oidcFailed'),
    'challenge-expired': i18n.t('loginExpired'),
    'identity-taken': i18n.t('oidcTaken', { name }),
    'identity-exists': i18n.t('oidcExists', { name }),
    'registration-closed': i18n.t('oidcUnknown', { name }),
  }[error.code];
  if (text === undefined) throw error;
  const status = STATUSES[error.code] ?? 401;
  return messagePage(
    i18n,
    html`<p class="notice" role="alert">${text}</p>
<p><a class="button" href="${back}">${i18n.t('oidcBack')}</a></p>`,
    status,
  );
}

const STATUSES: Readonly<Record<string, number>> = {
  'oidc-unavailable': 503,
  'identity-taken': 409,
  'identity-exists': 409,
  'registration-closed': 403,
};

const messagePage = (i18n: I18n, main: Html, status: number): PageContent => ({
  title: i18n.t('logIn'),
  status,
  headers: NO_STORE,
  main: html`<h1>${i18n.t('logIn')}</h1>${main}`,
});

function mountStart(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  const start = async (call: OidcCall, i18n: I18n, target: { back: string; draft: string }) => {
    requireOidc(accounts);
    try {
      return goToProvider(call.origin, await beginOidcLogin(accounts, target, call));
    } catch (error) {
      return providerProblem(site, i18n, error, withQuery('/login', { back: target.back }));
    }
  };

  site.thoughts.http.mount(startByLink, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      const back = ownPath(call.query.back);
      if (isFromElsewhere(call)) return redirect(withQuery('/login', { back }));
      return start(call, i18n, { back, draft: '' });
    }),
  );

  site.thoughts.http.mount(startByForm, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      requireOwnForm(call);
      return start(call, i18n, { back: ownPath(call.body.back), draft: call.body.draft ?? '' });
    }),
  );
}

function mountCallback(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  // The choices at the foot of a page lead back to its address, which must not be this one.
  const shown = (call: OidcCall) => ({ ...call, raw: { target: '/login' } });
  site.thoughts.http.mount(callback, (call) =>
    visit(site, shown(call), async ({ i18n, member }): Promise<PageResult> => {
      requireOidc(accounts);
      const secret = readOidcCookie(call);
      const { search } = new URL(call.raw.target, accounts.base);
      try {
        const outcome = await completeOidc(accounts, { secret, search }, call, (target) =>
          issueTo(site, member, i18n, target, call),
        );
        return toPage(site, i18n, call.origin, outcome);
      } catch (error) {
        const isFailed = error instanceof Refusal && error.code === 'oidc-failed';
        // As after a wrong password.
        if (isFailed && !member) {
          const page = await showLogin(site, i18n, { back: '/', draft: '', failure: 'oidcFailed' });
          return { ...page, status: 401 };
        }
        return providerProblem(site, i18n, error, member ? SECURITY : '/login');
      }
    }),
  );
}

function toPage(site: Site, i18n: I18n, origin: string, outcome: OidcOutcome<PageResult>): PageResult {
  if (outcome.kind === 'logged-in') return outcome.reply;
  if (outcome.kind === 'register')
    return redirect(ACCOUNT, { 'set-cookie': writeOidcCookie(origin, outcome.secret) });
  if (outcome.kind === 'confirmed') return redirect(String(outcome.target.back));
  if (outcome.kind === 'connected') return redirect(`${SECURITY}?saved=1`);
  const name = site.thoughts.oidc?.settings.name ?? '';
  return messagePage(
    i18n,
    html`<p class="notice" role="status">${i18n.t('oidcKnownEmail', { name })}</p>
<p><a class="button primary" href="${withQuery('/login', { back: SECURITY })}">${i18n.t('logIn')}</a></p>`,
    409,
  );
}

/** The reply of a login: somebody who was writing goes on with the draft. */
const issueTo = (
  site: Site,
  member: Member | null,
  i18n: I18n,
  { back, draft }: OidcTarget,
  call: OidcCall,
): IssueLogin<PageResult> =>
  preparePageLogin<PageResult>(
    {
      site,
      member,
      method: 'oidc',
      go: (cookie, isOther) => {
        const headers = { 'set-cookie': cookie, ...(isOther ? FORGET : {}) };
        if (!draft) return redirect(ownPath(String(back)), headers);
        const form = html`<form method="post" action="${DRAFT_PATH}"><input type="hidden" name="draft" value="${String(draft)}">
<button class="button primary">${i18n.t('oidcDraft')}</button></form>`;
        const page = messagePage(i18n, form, 200);
        return { ...page, headers: { ...NO_STORE, ...headers } };
      },
    },
    call,
  );

function mountNewAccount(site: Site): void {
  const { http } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);
  const expired = async (i18n: I18n, error: unknown): Promise<PageResult> => {
    if (!(error instanceof Refusal && error.code === 'challenge-expired')) throw error;
    const page = await showLogin(site, i18n, { back: '/', draft: '', failure: 'loginExpired' });
    return { ...page, status: 401 };
  };

  http.mount(accountPage, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      try {
        const proposal = await readOidcProposal(accounts, readOidcCookie(call));
        return accountView(site, i18n, proposal, { ...proposal, invitation: '' }, null);
      } catch (error) {
        return expired(i18n, error);
      }
    }),
  );

  http.mount(createAccount, (call) =>
    visit(site, call, async ({ i18n, member }): Promise<PageResult> => {
      requireOwnForm(call);
      const { username = '', email = '', invitation = '' } = call.body;
      const secret = readOidcCookie(call);
      const chosen = {
        username: username.trim(),
        email: email.trim(),
        invitationCode: invitation.trim(),
      };
      try {
        return await registerByOidc(accounts, secret, chosen, call, (target) =>
          issueTo(site, member, i18n, target, call),
        );
      } catch (error) {
        if (error instanceof Refusal && error.code === 'challenge-expired') return expired(i18n, error);
        const { key, status } = failureOf(error);
        const proposal = await readOidcProposal(accounts, secret);
        const filled = { username, email, invitation };
        return { ...accountView(site, i18n, proposal, filled, i18n.t(key)), status };
      }
    }),
  );
}

type Filled = { username: string; email: string; invitation: string };

const accountView = (
  { host }: Site,
  i18n: I18n,
  { name, needsInvitation }: OidcProposal,
  filled: Filled,
  failure: string | null,
): PageContent => ({
  title: i18n.t('joinTitle'),
  headers: NO_STORE,
  main: html`<h1>${i18n.t('joinTitle')}</h1><p>${i18n.t('oidcNew', { name })}</p>
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<form class="stack" method="post" action="${ACCOUNT}">
${
  needsInvitation
    ? textField({ id: 'invitation', label: i18n.t('invitation'), value: filled.invitation, isName: true })
    : null
}
${textField({ id: 'username', label: i18n.t('username'), value: filled.username, hint: i18n.t('usernameHint', { host }), autocomplete: 'username', isName: true })}
${textField({ id: 'email', label: i18n.t('email'), value: filled.email, hint: i18n.t('emailHint'), type: 'email', autocomplete: 'email', isName: true })}
<button class="button primary">${i18n.t('joinTitle')}</button></form>
<p>${i18n.t('haveAccount')} <a href="${withQuery('/login', { back: SECURITY })}">${i18n.t('logIn')}</a></p>`,
});

const back = Type.Optional(Type.String({ maxLength: 20_000 }));

const startByLink = endpoint({
  ...PAGE,
  method: 'GET',
  path: '/login/oidc',
  summary: 'Go to the provider to log in',
  query: Type.Object({ back }),
});

const startByForm = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/login/oidc',
  summary: 'Go to the provider to log in, with a draft',
  input: {
    kind: 'parameters',
    schema: Type.Object({ back, draft: Type.Optional(Type.String({ maxLength: 100_000 })) }),
  },
});

const callback = endpoint({
  ...PAGE,
  method: 'GET',
  path: '/login/oidc/callback',
  summary: 'Come back from the provider',
  showsSecret: true,
});

const accountPage = endpoint({
  ...PAGE,
  method: 'GET',
  path: ACCOUNT,
  summary: 'Create an account with a login of the provider',
});

const text = Type.Optional(Type.String({ maxLength: 1024 }));

const createAccount = endpoint({
  ...PAGE,
  method: 'POST',
  path: ACCOUNT,
  summary: 'Create an account with a login of the provider',
  showsSecret: true,
  input: { kind: 'parameters', schema: Type.Object({ username: text, email: text, invitation: text }) },
});
