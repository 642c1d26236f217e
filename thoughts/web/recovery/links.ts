// The pages of links that work once: choosing a new password, and logging in.

import { logInByLink, requireLoginAccount } from '@tandem/platform/accounts/recovery/login-link.ts';
import { completeReset, requireResetAccount } from '@tandem/platform/accounts/recovery/password-reset.ts';
import type { Account } from '@tandem/platform/database/tables.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../accounts/auth/account-context.ts';
import type { I18n } from '../i18n/i18n.ts';
import { preparePageLogin } from '../login/session.ts';
import { problemOf } from '../settings/problems.ts';
import { passwordField, textField } from '../site/fields.ts';
import { requireOwnForm } from '../site/forms.ts';
import { PAGE, type PageContent, type PageResult, redirect, type Site, visit } from '../site/page.ts';

/** Nobody keeps a page with a token in its address, and no other site is told the address. */
const SECRET_PAGE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const;

export function mountLinkPages(site: Site): void {
  mountReset(site);
  mountLoginLink(site);
}

function mountReset(site: Site): void {
  const { http } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);

  http.mount(resetPage, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      const { token } = call.params;
      return whileValid(i18n, async () =>
        resetView(i18n, token, (await requireResetAccount(accounts, token)).account, null),
      );
    }),
  );

  http.mount(reset, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      requireOwnForm(call);
      const { token } = call.params;
      const { newPassword = '', code } = call.body;
      return whileValid(i18n, async () => {
        const { account } = await requireResetAccount(accounts, token);
        try {
          await completeReset(accounts, { token, newPassword, code: code ?? null }, call);
        } catch (error) {
          if (isExpired(error)) throw error;
          const { key, status } = problemOf(error);
          return { ...resetView(i18n, token, account, i18n.t(key)), status };
        }
        return redirect('/login');
      });
    }),
  );
}

function mountLoginLink(site: Site): void {
  const { http } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);

  http.mount(loginLinkPage, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      const { token } = call.params;
      return whileValid(i18n, async () =>
        loginLinkView(i18n, token, (await requireLoginAccount(accounts, token)).account),
      );
    }),
  );

  http.mount(useLoginLink, (call) =>
    visit(site, call, async ({ i18n, member }): Promise<PageResult> => {
      requireOwnForm(call);
      const go = (cookie: string) => redirect('/', { 'set-cookie': cookie });
      return whileValid(i18n, () =>
        logInByLink(
          accounts,
          call.params.token,
          call,
          preparePageLogin({ site, member, method: 'link', go }, call),
        ),
      );
    }),
  );
}

const isExpired = (error: unknown): boolean => error instanceof Refusal && error.code === 'link-expired';

/** Shows what became of a link that is not valid any more. */
export async function whileValid(i18n: I18n, show: () => Promise<PageResult>): Promise<PageResult> {
  try {
    return await show();
  } catch (error) {
    if (!isExpired(error)) throw error;
    return {
      title: i18n.t('linkExpiredTitle'),
      status: 400,
      headers: SECRET_PAGE,
      main: html`<h1>${i18n.t('linkExpiredTitle')}</h1><p>${i18n.t('linkExpired')}</p><p><a href="/login">${i18n.t('logIn')}</a></p>`,
    };
  }
}

export const secretPage = (title: string, main: Html): PageContent => ({
  title,
  headers: SECRET_PAGE,
  main: html`<h1>${title}</h1>${main}`,
});

const resetView = (
  i18n: I18n,
  token: string,
  { username, second_factor_at }: Account,
  failure: string | null,
): PageContent =>
  secretPage(
    i18n.t('resetTitle'),
    html`<p>${i18n.t('resetAbout', { name: username })}</p>
${failure && html`<p class="notice" role="alert">${failure}</p>`}
<form class="stack" method="post" action="/reset/${token}"><input type="hidden" name="username" value="${username}" autocomplete="username">
${passwordField({ id: 'newPassword', label: i18n.t('newPassword'), hint: i18n.t('passwordHint'), isNew: true })}
${
  second_factor_at === null
    ? null
    : textField({
        id: 'code',
        label: i18n.t('code'),
        value: '',
        hint: i18n.t('codeAbout'),
        autocomplete: 'one-time-code',
        isName: true,
      })
}
<button class="button primary">${i18n.t('passwordSave')}</button></form>`,
  );

const loginLinkView = (i18n: I18n, token: string, { username }: Account): PageContent =>
  secretPage(
    i18n.t('logIn'),
    html`<form class="stack" method="post" action="/login/link/${token}">
<button class="button primary">${i18n.t('logInAs', { name: username })}</button></form>`,
  );

// The addresses are in links that administrators pass on, and in mails.

const params = Type.Object({ token: Type.String({ maxLength: 100 }) });

const resetPage = endpoint({
  ...PAGE,
  method: 'GET',
  path: '/reset/{token}',
  params,
  summary: 'Choose a new password with a link',
});

const reset = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/reset/{token}',
  params,
  summary: 'Choose a new password with a link',
  bulkhead: 'passwords',
  showsSecret: true,
  input: {
    kind: 'parameters',
    schema: Type.Object({
      username: Type.Optional(Type.String({ maxLength: 100 })),
      newPassword: Type.Optional(Type.String({ maxLength: 2000 })),
      code: Type.Optional(Type.String({ maxLength: 100 })),
    }),
  },
});

const loginLinkPage = endpoint({
  ...PAGE,
  method: 'GET',
  path: '/login/link/{token}',
  params,
  summary: 'Log in with a link',
});

const useLoginLink = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/login/link/{token}',
  params,
  summary: 'Log in with a link',
  showsSecret: true,
  input: { kind: 'parameters', schema: Type.Object({}) },
});
