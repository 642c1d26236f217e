// The pages of mails about accounts: asking for a link to reset the password, and what the links in mails
// lead to. A GET changes nothing, because mail servers open links to inspect them.
import { confirmEmail, requireEmailLink, undoEmailChange } from '@tandem/platform/accounts/email-change.ts';
import { requestReset } from '@tandem/platform/accounts/recovery/password-reset.ts';
import { type Html, html } from '@tandem/platform/html/html.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../accounts/auth/account-context.ts';
import type { I18n } from '../i18n/i18n.ts';
import { textField } from '../site/fields.ts';
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
import { secretPage, whileValid } from './links.ts';

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
