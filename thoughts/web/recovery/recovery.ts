// The pages of account recovery: requests of mails, and the pages of their links, which work once.
import { confirmEmail, requireEmailLink, undoEmailChange } from '@tandem/platform/accounts/email-change.ts';
import { logInByLink, requireLoginAccount } from '@tandem/platform/accounts/recovery/login-link.ts';
import {
  completeReset,
  requestReset,
  requireResetAccount,
} from '@tandem/platform/accounts/recovery/password-reset.ts';
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

export function mountMailPages(site: Site): void {
  mountForgot(site);
  mountConfirmation(site);
  mountUndo(site);
}

function mountForgot(site: Site): void {
  const accounts = accountContextOf(site.thoughts);
  const { sendsMail } = accounts;

  mountPage(site, forgotPage, async (_call, { i18n }) => forgotView(i18n, sendsMail ? 'form' : 'noMail'));

  site.thoughts.http.mount(forgot, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      requireOwnForm(call);
      try {
        await requestReset(accounts, call.body.identifier ?? '', call);
      } catch (error) {
        if (!(error instanceof Refusal && error.kind === 'too-many')) throw error;
        return { ...forgotView(i18n, 'form', i18n.t('tooManyLogins')), status: 429 };
      }
      return { ...forgotView(i18n, sendsMail ? 'sent' : 'noMail'), headers: { 'cache-control': 'no-store' } };
    }),
  );
}

function mountConfirmation(site: Site): void {
  const { http } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);

  http.mount(confirmPage, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      const { token } = call.params;
      return whileValid(i18n, async () => {
        const { link, account } = await requireEmailLink(accounts, 'verify', token);
        const facts = { address: link.email, name: account.username };
        return buttonView(i18n, {
          title: 'emailConfirm',
          about: i18n.t('emailConfirmAbout', facts),
          action: `/email/confirm/${token}`,
        });
      });
    }),
  );

  http.mount(confirm, (call) =>
    visit(site, call, async ({ i18n, member }): Promise<PageResult> => {
      requireOwnForm(call);
      return whileFree(i18n, async () => {
        await confirmEmail(accounts, call.params.token, call);
        const [path, label] = member ? (['/', 'navHome'] as const) : (['/login', 'logIn'] as const);
        return secretPage(
          i18n.t('emailConfirmed'),
          html`<p><a class="button primary" href="${path}">${i18n.t(label)}</a></p>`,
        );
      });
    }),
  );
}

function mountUndo(site: Site): void {
  const { http } = site.thoughts;
  const accounts = accountContextOf(site.thoughts);

  http.mount(undoPage, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      const { token } = call.params;
      return whileValid(i18n, async () => {
        const { link, account } = await requireEmailLink(accounts, 'undo', token);
        const facts = { address: link.email, name: account.username };
        return buttonView(i18n, {
          title: 'emailUndo',
          about: i18n.t('emailUndoAbout', facts),
          action: `/email/undo/${token}`,
        });
      });
    }),
  );

  http.mount(undo, (call) =>
    visit(site, call, async ({ i18n }): Promise<PageResult> => {
      requireOwnForm(call);
      return whileFree(i18n, async () => {
        const { token } = await undoEmailChange(accounts, call.params.token, call);
        return redirect(`/reset/${token}`);
      });
    }),
  );
}

/** As {@link whileValid}; says so if the address belongs to another account by now. */
const whileFree = (i18n: I18n, act: () => Promise<PageResult>): Promise<PageResult> =>
  whileValid(i18n, async () => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'account-taken')) throw error;
      return { ...secretPage(i18n.t('linkExpiredTitle'), html`<p>${i18n.t('emailTaken')}</p>`), status: 409 };
    }
  });

const forgotView = (
  i18n: I18n,
  state: 'form' | 'sent' | 'noMail',
  failure: string | null = null,
): PageContent => ({
  title: i18n.t('forgotTitle'),
  main: html`<h1>${i18n.t('forgotTitle')}</h1>
${failure && html`<p class="notice" role="alert">${failure}</p>`}
${state === 'form' ? forgotForm(i18n) : html`<p role="status">${i18n.t(state === 'sent' ? 'forgotSent' : 'forgotNoMail')}</p>`}
<p><a href="/login">${i18n.t('logIn')}</a></p>`,
});

const forgotForm = (i18n: I18n): Html => html`<p>${i18n.t('forgotAbout')}</p>
<form class="stack" method="post" action="/forgot">
${textField({ id: 'identifier', label: i18n.t('identifier'), value: '', autocomplete: 'username', isName: true })}
<button class="button primary">${i18n.t('forgotSend')}</button></form>`;

type Button = { title: 'emailConfirm' | 'emailUndo'; about: string; action: string };

const buttonView = (i18n: I18n, { title, about, action }: Button): PageContent =>
  secretPage(
    i18n.t(title),
    html`<p>${about}</p><form class="stack" method="post" action="${action}">
<button class="button primary">${i18n.t(title)}</button></form>`,
  );

const forgotPage = page({ path: '/forgot', summary: 'Ask for a mail to reset the password' });

const forgot = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/forgot',
  summary: 'Ask for a mail to reset the password',
  input: {
    kind: 'parameters',
    schema: Type.Object({ identifier: Type.Optional(Type.String({ maxLength: 1024 })) }),
  },
});

const params = Type.Object({ token: Type.String({ maxLength: 100 }) });
const none = { kind: 'parameters', schema: Type.Object({}) } as const;

const confirmPage = endpoint({
  ...PAGE,
  method: 'GET',
  path: '/email/confirm/{token}',
  params,
  summary: 'Confirm an email address',
});

const confirm = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/email/confirm/{token}',
  params,
  summary: 'Confirm an email address',
  input: none,
});

const undoPage = endpoint({
  ...PAGE,
  method: 'GET',
  path: '/email/undo/{token}',
  params,
  summary: 'Undo a change of the email address',
});

const undo = endpoint({
  ...PAGE,
  method: 'POST',
  path: '/email/undo/{token}',
  params,
  summary: 'Undo a change of the email address',
  showsSecret: true,
  input: none,
});

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
async function whileValid(i18n: I18n, show: () => Promise<PageResult>): Promise<PageResult> {
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

const secretPage = (title: string, main: Html): PageContent => ({
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
